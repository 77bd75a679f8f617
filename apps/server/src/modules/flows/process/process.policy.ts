import { everyStep, type Flow, findStep, type Step } from '@campus/rules/flows/definition.ts';
import { senderOf } from '@campus/rules/flows/disabled-people.ts';
import { mayEdit } from '@campus/rules/flows/edit.ts';
import { hangable } from '@campus/rules/flows/hang-process.ts';
import { reopenTask } from '@campus/rules/flows/reopen.ts';
import { mayWithdraw } from '@campus/rules/flows/returns.ts';
import { type FlowState, openVisits, type Task, tasksOf } from '@campus/rules/flows/state.ts';
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
  remindedAt === null ? 0 : Math.max(0, remindedAt + REMIND_AGAIN_MS - now);

/** What of a process decides which actions somebody has. */
export type Actable = Pick<Loaded, 'flow'> & {
  process: Pick<Loaded['process'], 'state' | 'hiddenAt'>;
  reader: Pick<Loaded['reader'], 'involved'>;
};

/** The actions that a reader has now beyond the buttons of their tasks; each is checked again when it is performed. */
export function openActions(loaded: Actable, reader: Reader): ProcessAction[] {
  const { state, hiddenAt } = loaded.process;
  const ended = state.status === 'ended';
  const actions: ProcessAction[] = [];
  if (reader.submitter || loaded.reader.involved || reader.manages) actions.push('comment');
  if (state.status === 'returned' && senderOf(state) === reader.personId) actions.push('resubmit');
  if (reader.submitter) {
    if (state.status === 'running' && isAsking(state)) actions.push('remind');
    if (!ended && mayWithdraw(loaded.flow, state)) actions.push('withdraw');
    if (mayEdit(loaded.flow, state)) actions.push('edit');
    if (evaluateTask(loaded.flow, state)) actions.push('evaluate');
    if (reopenTask(loaded.flow, state)) actions.push('reopen');
    if (ended && hiddenAt === null) actions.push('delete');
    if (ended) actions.push('re-apply');
  }
  if (!ended && reader.manages && reader.atDesk) {
    actions.push('end', 'move');
    if (hangable(loaded.flow, state).length > 0) actions.push('hang-up-process');
    if (state.status === 'running' && openVisits(state).some((visit) => visit.hung)) actions.push('resume-process');
  }
  if (!ended && picksOf(loaded, reader).length > 0) actions.push('edit-contacts');
  return actions;
}

const isAsking = (state: FlowState): boolean =>
  openVisits(state).some(
    (visit) =>
      !visit.hung &&
      tasksOf(state, visit.id).some(
        (task) => (task.state === 'open' || task.state === 'offered') && task.person !== state.submitter,
      ),
  );

export function evaluateTask(flow: Flow, state: FlowState): Task | null {
  return (
    state.tasks.find((task) => {
      const visit = task.state === 'open' && state.visits.find(({ id }) => id === task.visit);
      return visit && findStep(flow, visit.step)?.kind === 'evaluate';
    }) ?? null
  );
}

/** The coming steps whose people this reader may change: submitters their own picks, managers all of them. */
export function picksOf(loaded: Pick<Actable, 'flow' | 'process'>, reader: Reader): { step: Step; several: boolean }[] {
  const { state } = loaded.process;
  const asking = new Set(openVisits(state).map((visit) => visit.step));
  return [...everyStep(loaded.flow.steps)].flatMap(({ step }) => {
    if (!('who' in step) || asking.has(step.id)) return [];
    if (step.who.kind !== 'submitter-picks' && step.who.kind !== 'previous-picks') return [];
    const passed = state.outcomes[step.id] !== undefined && state.status !== 'returned';
    const mine = (reader.manages && reader.atDesk) || (reader.submitter && step.who.kind === 'submitter-picks');
    return mine && !passed ? [{ step, several: step.who.several }] : [];
  });
}

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
