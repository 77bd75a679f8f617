import type { StaffType, StudentType } from '@campus/rules/profile/kinds.ts';
import { moment } from '#server/platform/database.ts';
import { boolean, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const departments = pgTable('departments', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  parentId: uuid('parent_id'),
  path: text('path').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  headPersonId: uuid('head_person_id'),
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
  unitZh: text('unit_zh'),
  unitEn: text('unit_en'),
  addressZh: text('address_zh'),
  addressEn: text('address_en'),
  staffType: text('staff_type').$type<StaffType>(),
  studentType: text('student_type').$type<StudentType>(),
  admissionYear: integer('admission_year'),
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
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
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
});

export const recentContacts = pgTable('recent_contacts', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  chosenAt: moment('chosen_at').notNull(),
});
