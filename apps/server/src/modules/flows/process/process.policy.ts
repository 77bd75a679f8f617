import { isRecent } from '@campus/rules/basics/moments.ts';
import { endsForGood } from '@campus/rules/flows/built-in-businesses.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import { actionsOf } from '@campus/rules/flows/open-actions.ts';
import type { ProcessAction } from '@campus/rules/flows/vocabulary.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { isForPeople } from './task.policy.ts';

/** The relation of a reader to a process. */
export type Reader = {
  personId: string;
  submitter: boolean;
  /** Owns its business, or manages businesses: may end it, move it, and see all of its form. */
  manages: boolean;
  monitors: boolean;
  /** The person who views the product as the reader. */
  viewerId?: string | undefined;
  /** Signed in to the back-office or the workflow app: business is decided and managed there, never from a hall. */
  atDesk: boolean;
};

export const readerOf = (
  loaded: Loaded,
  personId: string,
  may: { manage: boolean; monitorAll: boolean; atDesk: boolean },
): Reader & { sees: boolean } => {
  const submitter = loaded.process.submitterId === personId;
  const { atDesk } = may;
  // People whom the form excludes see the process only if they had a task in it or were copied, whatever rights they
  // have.
  if (loaded.process.keptFrom.includes(personId) && !submitter)
    return { personId, submitter, manages: false, monitors: false, atDesk, sees: loaded.reader.concerned };
  const manages = loaded.reader.owner || may.manage;
  const monitors = manages || loaded.reader.supervisor || may.monitorAll;
  const involved = loaded.reader.involved && !isTakenOut(loaded, personId);
  return { personId, submitter, manages, monitors, atDesk, sees: submitter || monitors || involved };
};

/** Whether all tasks of a person were taken from them again, so that the process is not their business any more. */
function isTakenOut({ process, reader }: Loaded, personId: string): boolean {
  const theirs = process.state.tasks.filter((task) => task.person === personId);
  return theirs.length > 0 && theirs.every((task) => task.state === 'removed') && !reader.copied;
}

const REMIND_AGAIN_MS = 30 * 60 * 1000;
/** How long until the people with open tasks may be reminded again; 0 if they may be now. */
export const remindIn = (remindedAt: number | null, now: number): number =>
  remindedAt !== null && isRecent(remindedAt, now, REMIND_AGAIN_MS)
    ? Math.min(REMIND_AGAIN_MS, remindedAt + REMIND_AGAIN_MS - now)
    : 0;

/** What of a process decides which actions somebody has. */
export type Actable = Pick<Loaded, 'flow'> & {
  business: Pick<Loaded['business'], 'code'>;
  process: Pick<Loaded['process'], 'state' | 'hiddenAt'>;
  reader: Pick<Loaded['reader'], 'involved'>;
};

/** The actions that a reader has now beyond the buttons of their tasks; each is checked again when it is performed. */
export const openActions = (
  { flow, business, process, reader: { involved } }: Actable,
  reader: Reader,
): ProcessAction[] =>
  actionsOf(flow, process.state, {
    ...reader,
    involved,
    hidden: process.hiddenAt !== null,
    endsForGood: endsForGood(business.code),
  });

/**
 * Whether a reader may see a field: managers see all, the submitter what the start step shows, others what their steps
 * show.
 */
export function seesField(loaded: Loaded, reader: Reader, fieldId: string): boolean {
  // Whoever views the product as somebody else does not learn what their own part in the process hides from them.
  if (reader.viewerId && takesPart(loaded, reader.viewerId) && !isShownTo(loaded, reader.viewerId, fieldId))
    return false;
  if (reader.monitors || isShownTo(loaded, reader.personId, fieldId)) return true;
  // Copied people see what the submitter sees.
  return loaded.reader.copied && loaded.flow.start.fields[fieldId] !== 'hidden';
}

const tasksOfPerson = ({ process }: Loaded, personId: string) =>
  process.state.tasks.filter((task) => task.person === personId || task.instead === personId);

const takesPart = (loaded: Loaded, personId: string): boolean =>
  loaded.process.submitterId === personId || tasksOfPerson(loaded, personId).length > 0;

/** Whether somebody's own part in a process shows a field. */
function isShownTo(loaded: Loaded, personId: string, fieldId: string): boolean {
  const { state, submitterId } = loaded.process;
  if (submitterId === personId && loaded.flow.start.fields[fieldId] !== 'hidden') return true;
  const visits = new Set(tasksOfPerson(loaded, personId).map((task) => task.visit));
  return state.visits.some((visit) => {
    const at = visits.has(visit.id) ? findStep(loaded.flow, visit.step) : null;
    return isForPeople(at) && at.fields[fieldId] !== 'hidden';
  });
}
