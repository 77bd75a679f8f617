import type { StaffType, StudentType } from '@campus/rules/profile/kinds.ts';
import type { Sql } from '#server/platform/sql.ts';
import {
  boolean,
  columnsOf,
  date,
  integer,
  listOf,
  moment,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

export const departments = table('departments', {
  id: uuid(),
  organisationId: uuid(),
  parentId: orNull(uuid()),
  path: text(),
  nameZh: text(),
  nameEn: text(),
  position: integer(),
  headPersonId: orNull(uuid()),
  /** A closed one keeps its history and takes nobody any more. */
  closedAt: orNull(moment()),
  /** What it means since it was merged. */
  mergedIntoId: orNull(uuid()),
  /** By which lists of the university name it. */
  code: orNull(text()),
  searchText: withDefault(text()),
});

export const people = table('people', {
  id: uuid(),
  organisationId: uuid(),
  account: text(),
  name: text(),
  kind: text<'student' | 'staff'>(),
  active: boolean(),
  homeDepartmentId: orNull(uuid()),
  passwordHash: orNull(text()),
  passwordState: text<'set' | 'one-time'>(),
  /** When a one-time password was given. */
  oneTimeAt: orNull(moment()),
  mobile: orNull(text()),
  telephone: orNull(text()),
  email: orNull(text()),
  sex: orNull(text()),
  identityType: orNull(text()),
  documentType: orNull(text()),
  documentNumber: orNull(text()),
  campusCardNumber: orNull(text()),
  wecomId: orNull(text()),
  unitZh: orNull(text()),
  unitEn: orNull(text()),
  addressZh: orNull(text()),
  addressEn: orNull(text()),
  staffType: orNull(text<StaffType>()),
  studentType: orNull(text<StudentType>()),
  admissionYear: orNull(integer()),
  graduationOn: orNull(date()),
  majorZh: orNull(text()),
  majorEn: orNull(text()),
  className: orNull(text()),
  jobNumber: orNull(text()),
  qq: orNull(text()),
  os: orNull(text()),
  remarks: orNull(text()),
  searchText: withDefault(text()),
  searchGrams: withDefault(listOf(text())),
  /** As the search text, without the account: what a student finds people by. */
  openText: withDefault(text()),
  /** Written by the database with the first session. */
  firstSignedInAt: orNull(moment()),
  createdAt: moment(),
  changedAt: moment(),
});

/** A person, without what only the search reads. */
export type Person = Omit<RowOf<typeof people>, 'searchText' | 'searchGrams' | 'openText'>;

const { searchText: _text, searchGrams: _grams, openText: _open, ...ofAPerson } = people.columns;
/** The columns of a `Person`. */
export const personColumns = (alias: string): Sql => columnsOf(people, alias, Object.keys(ofAPerson));

/** Accounts that people had before. */
export const personAliases = table('person_aliases', {
  organisationId: uuid(),
  account: text(),
  personId: uuid(),
  sinceAt: moment(),
});

export const personDepartments = table('person_departments', {
  organisationId: uuid(),
  personId: uuid(),
  departmentId: uuid(),
});

export const labels = table('labels', {
  id: uuid(),
  organisationId: uuid(),
  nameZh: text(),
  nameEn: text(),
});

export const personLabels = table('person_labels', {
  organisationId: uuid(),
  personId: uuid(),
  labelId: uuid(),
  byHand: withDefault(boolean()),
  /** Kept true by the database: see the triggers of `0026_labels_by_rule.sql`. */
  byRule: withDefault(boolean()),
});

export const recentContacts = table('recent_contacts', {
  organisationId: uuid(),
  personId: uuid(),
  contactId: uuid(),
  chosenAt: moment(),
});
