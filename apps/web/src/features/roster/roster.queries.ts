import type {
  getRosterDifference,
  listLeaving,
  listRosterRows,
  listRosterRuns,
} from '@campus/contract/calls/roster.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { rosterFileFaults } from '@campus/rules/roster/lists.ts';

export type RosterRun = Reply<typeof listRosterRuns>['items'][number];
export type ListedRow = Reply<typeof listRosterRows>['items'][number];
export type Difference = Reply<typeof getRosterDifference>;
export type LeavingPerson = Reply<typeof listLeaving>['items'][number];
/** In the order of interest: what needs a decision, what is lost, what changes, the rest. */
export const rowParts = [
  'kept-back',
  'odd',
  'asked',
  'gone',
  'changed',
  'moved',
  'renumbered',
  'new',
  'returned',
  'kept',
  'same',
] as const;
/** Part of a list: rows of one outcome, or those moved, renumbered, kept by hand, or not gone back. */
export type RowPart = (typeof rowParts)[number];

export const rowPartCount = ({ counts }: RosterRun, part: RowPart): number =>
  part === 'kept-back' ? counts.keptBack : counts[part];

/** The text key of a part's name; headships and labels are removed, only people leave. */
export const rowPartTextKey = (list: RosterRun['list'], part: RowPart) =>
  part === 'gone' && list !== 'people' ? 'shown-taken' : (`shown-${part}` as const);

/** What a list is the whole of, by the name of its text; a list of labels is or is not. */
export const wholeText = (list: RosterRun['list'], whole: RosterRun['whole']) =>
  list === 'labels'
    ? (`whole-labels-${whole === 'no' ? 'no' : 'everybody'}` as const)
    : (`whole-people-${whole}` as const);

const runFaults = [...rosterFileFaults, 'no-file', 'too-large'] as const;
/** Why nothing of a list was read, by the name of its text. */
export const faultText = (fault: string) =>
  `run-fault-${runFaults.find((runFault) => runFault === fault) ?? 'unreadable'}` as const;
