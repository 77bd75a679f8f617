import type { RosterFileFault, RosterList } from '@campus/rules/roster/lists.ts';
import type { RosterDoubt, RosterOutcome, RosterRowFault, RosterWhole } from '@campus/rules/roster/outcomes.ts';
import { moment } from '#server/platform/database.ts';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

/** The rows of each outcome, and of those what is told apart. */
export type RosterCounts = Record<RosterOutcome | 'moved' | 'renumbered' | 'kept' | 'keptBack', number>;
/** Values by the names of fields. */
export type Fields = Record<string, unknown>;
export type RowFault = { fault: RosterRowFault; column: string; value: string };

export const rosterRuns = pgTable('roster_runs', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  list: text('list').$type<RosterList>().notNull(),
  source: text('source').$type<'file' | 'call' | 'office'>().notNull(),
  name: text('name'),
  whole: text('whole').$type<RosterWhole>().notNull(),
  byHandToo: boolean('by_hand_too').notNull(),
  slotAt: moment('slot_at'),
  receivedAt: moment('received_at').notNull(),
  comparedAt: moment('compared_at').notNull(),
  byPersonId: uuid('by_person_id'),
  state: text('state').$type<'dry' | 'applied' | 'undone' | 'refused'>().notNull(),
  fault: text('fault').$type<RosterFileFault | 'no-file' | 'too-large'>(),
  unknownHeadings: text('unknown_headings').array().notNull(),
  unreadAccounts: integer('unread_accounts').notNull(),
  doubts: text('doubts').array().$type<RosterDoubt[]>().notNull(),
  plan: text('plan').notNull(),
  counts: jsonb('counts').$type<RosterCounts>().notNull(),
  agreedAt: moment('agreed_at'),
  agreedBy: uuid('agreed_by'),
  agreedPlan: text('agreed_plan'),
  appliedAt: moment('applied_at'),
  appliedBy: uuid('applied_by'),
  undoneAt: moment('undone_at'),
  undoneBy: uuid('undone_by'),
});

export const rosterRows = pgTable('roster_rows', {
  organisationId: uuid('organisation_id').notNull(),
  runId: uuid('run_id').notNull(),
  nr: integer('nr').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  given: jsonb('given').$type<Fields>(),
  cells: jsonb('cells').$type<Record<string, string>>(),
  faults: jsonb('faults').$type<RowFault[]>().notNull(),
  outcome: text('outcome').$type<RosterOutcome>().notNull(),
  personId: uuid('person_id'),
  departmentId: uuid('department_id'),
  nearId: uuid('near_id'),
  answer: text('answer').$type<'same' | 'new'>(),
  said: jsonb('said').$type<Fields>().notNull(),
  before: jsonb('before').$type<Fields>().notNull(),
  after: jsonb('after').$type<Fields>().notNull(),
  kept: jsonb('kept').$type<Record<string, [unknown, unknown]>>().notNull(),
  written: jsonb('written').$type<Fields>(),
  terms: jsonb('terms').$type<Fields>(),
  wentBack: boolean('went_back'),
});

export const rosterPeople = pgTable('roster_people', {
  personId: uuid('person_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  written: jsonb('written').$type<Fields>().notNull(),
});

export const rosterLeavings = pgTable('roster_leavings', {
  personId: uuid('person_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  runId: uuid('run_id').notNull(),
  goneAt: moment('gone_at').notNull(),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  disabledAt: moment('disabled_at'),
});
