import type { RosterFileFault, RosterList } from '@campus/rules/roster/lists.ts';
import type { RosterDoubt, RosterOutcome, RosterRowFault, RosterWhole } from '@campus/rules/roster/outcomes.ts';
import { boolean, date, integer, jsonb, listOf, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

/** The rows of each outcome, and of those what is told apart. */
export type RosterCounts = Record<RosterOutcome | 'moved' | 'renumbered' | 'kept' | 'keptBack', number>;
/** Values by the names of fields. */
export type Fields = Record<string, unknown>;
export type RowFault = { fault: RosterRowFault; column: string; value: string };

export const rosterRuns = table('roster_runs', {
  id: uuid(),
  organisationId: uuid(),
  list: text<RosterList>(),
  source: text<'file' | 'call' | 'office'>(),
  name: orNull(text()),
  whole: text<RosterWhole>(),
  byHandToo: boolean(),
  slotAt: orNull(moment()),
  receivedAt: moment(),
  comparedAt: moment(),
  byPersonId: orNull(uuid()),
  state: text<'dry' | 'applied' | 'undone' | 'refused'>(),
  fault: orNull(text<RosterFileFault | 'no-file' | 'too-large'>()),
  unknownHeadings: listOf(text()),
  unreadAccounts: integer(),
  doubts: listOf(text<RosterDoubt>()),
  plan: text(),
  counts: jsonb<RosterCounts>(),
  agreedAt: orNull(moment()),
  agreedBy: orNull(uuid()),
  agreedPlan: orNull(text()),
  appliedAt: orNull(moment()),
  appliedBy: orNull(uuid()),
  undoneAt: orNull(moment()),
  undoneBy: orNull(uuid()),
});

export const rosterRows = table('roster_rows', {
  organisationId: uuid(),
  runId: uuid(),
  nr: integer(),
  key: text(),
  name: text(),
  given: orNull(jsonb<Fields>()),
  cells: orNull(jsonb<Record<string, string>>()),
  faults: jsonb<RowFault[]>(),
  outcome: text<RosterOutcome>(),
  personId: orNull(uuid()),
  departmentId: orNull(uuid()),
  nearId: orNull(uuid()),
  answer: orNull(text<'same' | 'new'>()),
  said: jsonb<Fields>(),
  before: jsonb<Fields>(),
  after: jsonb<Fields>(),
  kept: jsonb<Record<string, [unknown, unknown]>>(),
  written: orNull(jsonb<Fields>()),
  terms: orNull(jsonb<Fields>()),
  wentBack: orNull(boolean()),
});

export const rosterPeople = table('roster_people', {
  personId: uuid(),
  organisationId: uuid(),
  written: jsonb<Fields>(),
});

export const rosterLeavings = table('roster_leavings', {
  personId: uuid(),
  organisationId: uuid(),
  runId: uuid(),
  goneAt: moment(),
  dueOn: date(),
  disabledAt: orNull(moment()),
});
