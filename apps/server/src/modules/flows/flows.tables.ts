import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import type { Change, FlowState } from '@campus/rules/flows/state.ts';
import type { UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { ProcessGroup, ProcessOutcome, ProcessStatus, WorkflowTab } from '@campus/rules/flows/vocabulary.ts';
import { moment } from '#server/platform/database.ts';
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from '#server/platform/drizzle.ts';

/** Who may use a business: everybody, students, staff, or those who are named by department, label or person. */
export type Audience = {
  kind: 'all' | 'student' | 'staff' | 'chosen';
  departments?: readonly string[] | undefined;
  labels?: readonly string[] | undefined;
  people?: readonly string[] | undefined;
};
export type Guide = { name: string; title: Words; body: Words };
export type Urgency = 0 | 1 | 2;
/** The state of a process and the people with open tasks, for lists. */
export type Standing = { steps: { id: string; kind: string; name: Words }[]; people: string[] };

export const businessCategories = pgTable('business_categories', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
});

export const businesses = pgTable('businesses', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  code: text('code').notNull(),
  categoryId: uuid('category_id').notNull(),
  position: integer('position').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  icon: text('icon').notNull(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  introductionZh: text('introduction_zh').notNull(),
  introductionEn: text('introduction_en').notNull(),
  guides: jsonb('guides').$type<readonly Guide[]>().notNull(),
  audience: jsonb('audience').$type<Audience>().notNull(),
  numberPrefix: text('number_prefix').notNull(),
  suspended: boolean('suspended').notNull(),
  publishedVersionId: uuid('published_version_id'),
  searchText: text('search_text').notNull(),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
});

export const businessVersions = pgTable('business_versions', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  businessId: uuid('business_id').notNull(),
  number: integer('number').notNull(),
  state: text('state').$type<'draft' | 'published' | 'retired'>().notNull(),
  flow: jsonb('flow').$type<Flow>().notNull(),
  form: jsonb('form').$type<FormDefinition>().notNull(),
  changedAt: moment('changed_at').notNull(),
  publishedAt: moment('published_at'),
  publishedBy: uuid('published_by'),
});

export const businessPeople = pgTable('business_people', {
  organisationId: uuid('organisation_id').notNull(),
  businessId: uuid('business_id').notNull(),
  personId: uuid('person_id').notNull(),
  part: text('part').$type<'owner' | 'supervisor'>().notNull(),
  position: integer('position').notNull(),
});

export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  number: text('number').notNull(),
  businessId: uuid('business_id').notNull(),
  versionId: uuid('version_id').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  submitterId: uuid('submitter_id').notNull(),
  departmentId: uuid('department_id'),
  submittedAt: moment('submitted_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  endedAt: moment('ended_at'),
  status: text('status').$type<ProcessStatus>().notNull(),
  outcome: text('outcome').$type<ProcessOutcome>(),
  processGroup: text('process_group').$type<ProcessGroup>().notNull(),
  tab: text('tab').$type<WorkflowTab>().notNull(),
  hungUp: boolean('hung_up').notNull(),
  urgency: smallint('urgency').$type<Urgency>().notNull().default(0),
  keptFrom: uuid('kept_from').array().notNull().default([]),
  promise: jsonb('promise').$type<CasePromise>(),
  dueAt: moment('due_at'),
  standing: jsonb('standing').$type<Standing>().notNull(),
  state: jsonb('state').$type<FlowState>().notNull(),
  remindedAt: moment('reminded_at'),
  hiddenAt: moment('hidden_at'),
  stars: smallint('stars'),
  achieved: boolean('achieved'),
  evaluationText: text('evaluation_text'),
  evaluatedAt: moment('evaluated_at'),
  searchText: text('search_text').notNull(),
  searchGrams: text('search_grams').array().notNull(),
});

/** What the engine was given: the event, the events before it, and the results of the product’s own steps. */
export type AskedFor = {
  events: readonly FlowEvent[];
  /** Which reminder it was, and of how many. */
  count?: { n: number; of: number };
};

export const processEvents = pgTable('process_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  processId: uuid('process_id').notNull(),
  at: moment('at').notNull(),
  kind: text('kind').notNull(),
  byPersonId: uuid('by_person_id'),
  insteadId: uuid('instead_id'),
  stepId: text('step_id'),
  reason: text('reason').notNull(),
  people: uuid('people').array().notNull(),
  attachments: uuid('attachments').array().notNull(),
  signature: uuid('signature'),
  changes: jsonb('changes').$type<readonly Change[]>().notNull(),
  asked: jsonb('asked').$type<AskedFor>(),
  facts: jsonb('facts').$type<UsedFacts>(),
});

export const processPeople = pgTable('process_people', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  processId: uuid('process_id').notNull(),
  businessId: uuid('business_id').notNull(),
  processGroup: text('process_group').$type<ProcessGroup>().notNull(),
  submittedAt: moment('submitted_at').notNull(),
  tookPart: boolean('took_part').notNull(),
  openedAt: moment('opened_at'),
  actedAt: moment('acted_at'),
  copiedAt: moment('copied_at'),
  readAt: moment('read_at'),
  holds: boolean('holds').notNull(),
});

export const processTimers = pgTable('process_timers', {
  organisationId: uuid('organisation_id').notNull(),
  processId: uuid('process_id').notNull(),
  timer: integer('timer').notNull(),
  dueAt: moment('due_at').notNull(),
});

export const processIntervals = pgTable('process_intervals', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  processId: uuid('process_id').notNull(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<'group' | 'step' | 'hung-up' | 'task'>().notNull(),
  name: text('name').notNull(),
  stepId: text('step_id'),
  personId: uuid('person_id'),
  fromAt: moment('from_at').notNull(),
  untilAt: moment('until_at'),
  outcome: text('outcome'),
  dueAt: moment('due_at'),
});

export const processComments = pgTable('process_comments', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  processId: uuid('process_id').notNull(),
  authorId: uuid('author_id').notNull(),
  at: moment('at').notNull(),
  text: text('text').notNull(),
  attachments: uuid('attachments').array().notNull(),
});

export const processDrafts = pgTable('process_drafts', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  authorId: uuid('author_id').notNull(),
  businessId: uuid('business_id').notNull(),
  versionId: uuid('version_id').notNull(),
  form: jsonb('form').$type<Record<string, unknown>>().notNull(),
  picked: jsonb('picked').$type<Record<string, string[]>>().notNull(),
  changedAt: moment('changed_at').notNull(),
});

export const substitutes = pgTable('substitutes', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  substituteId: uuid('substitute_id').notNull(),
  fromOn: date('from_on').notNull(),
  untilOn: date('until_on').notNull(),
});

/** How long the cases of a business usually take. */
export const businessPromises = pgTable('business_promises', {
  organisationId: uuid('organisation_id').notNull(),
  businessId: uuid('business_id').primaryKey(),
  workingMinutes: integer('working_minutes').notNull(),
  cases: integer('cases').notNull(),
  madeAt: moment('made_at').notNull(),
});
