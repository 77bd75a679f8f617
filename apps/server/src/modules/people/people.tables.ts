import type { StaffType, StudentType } from '@campus/rules/profile/kinds.ts';
import { moment } from '#server/platform/database.ts';
import { boolean, date, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const departments = pgTable('departments', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  parentId: uuid('parent_id'),
  path: text('path').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  headPersonId: uuid('head_person_id'),
  /** A closed one keeps its history and takes nobody any more. */
  closedAt: moment('closed_at'),
  /** What it means since it was merged. */
  mergedIntoId: uuid('merged_into_id'),
  /** By which lists of the university name it. */
  code: text('code'),
  searchText: text('search_text').notNull().default(''),
});

export const people = pgTable('people', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  account: text('account').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'student' | 'staff'>().notNull(),
  active: boolean('active').notNull(),
  homeDepartmentId: uuid('home_department_id'),
  passwordHash: text('password_hash'),
  passwordState: text('password_state').$type<'set' | 'one-time'>().notNull(),
  mobile: text('mobile'),
  telephone: text('telephone'),
  email: text('email'),
  sex: text('sex'),
  identityType: text('identity_type'),
  documentType: text('document_type'),
  documentNumber: text('document_number'),
  campusCardNumber: text('campus_card_number'),
  weComId: text('wecom_id'),
  unitZh: text('unit_zh'),
  unitEn: text('unit_en'),
  addressZh: text('address_zh'),
  addressEn: text('address_en'),
  staffType: text('staff_type').$type<StaffType>(),
  studentType: text('student_type').$type<StudentType>(),
  admissionYear: integer('admission_year'),
  graduationOn: date('graduation_on', { mode: 'string' }),
  majorZh: text('major_zh'),
  majorEn: text('major_en'),
  className: text('class_name'),
  jobNumber: text('job_number'),
  qq: text('qq'),
  os: text('os'),
  remarks: text('remarks'),
  searchText: text('search_text').notNull().default(''),
  searchGrams: text('search_grams').array().notNull().default([]),
  /** As the search text, without the account: what a student finds people by. */
  openText: text('open_text').notNull().default(''),
  /** Written by the database with the first session. */
  firstSignedInAt: moment('first_signed_in_at'),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Accounts that people had before. */
export const personAliases = pgTable('person_aliases', {
  organisationId: uuid('organisation_id').notNull(),
  account: text('account').notNull(),
  personId: uuid('person_id').notNull(),
  sinceAt: moment('since_at').notNull(),
});

export const personDepartments = pgTable('person_departments', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  departmentId: uuid('department_id').notNull(),
});

export const labels = pgTable('labels', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
});

export const personLabels = pgTable('person_labels', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  labelId: uuid('label_id').notNull(),
  byHand: boolean('by_hand').notNull().default(true),
  /** Kept true by the database: see the triggers of `0026_labels_by_rule.sql`. */
  byRule: boolean('by_rule').notNull().default(false),
});

export const recentContacts = pgTable('recent_contacts', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  chosenAt: moment('chosen_at').notNull(),
});
