import { defaultHours, defaultWeekdays, workCalendar } from '@campus/rules/basics/calendar.ts';
import {
  type Button,
  type ButtonRule,
  everyStep,
  type Flow,
  findStep,
  type PersonStep,
  type Step,
} from '@campus/rules/flows/definition.ts';
import { mayEdit } from '@campus/rules/flows/edit.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { senderOf } from '@campus/rules/flows/gone.ts';
import { hangable } from '@campus/rules/flows/hang-process.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { reopenTask } from '@campus/rules/flows/reopen.ts';
import {
  canReturnToPrevious,
  canReturnToSubmitter,
  mayWithdraw,
  passedBefore,
  previousSteps,
  returnTargets,
} from '@campus/rules/flows/returns.ts';
import { type FlowState, openVisits, type Task, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import type { Facts, Work } from '@campus/rules/flows/work.ts';
import type { Loaded } from '../engine/processes.store.ts';

/** What a reader is to a process. */
export type Reader = {
  personId: string;
  submitter: boolean;
  /** Owns its business, or manages businesses: may end it, move it, and see all of its form. */
  manages: boolean;
  monitors: boolean;
  /** Who sees the product as the reader. */
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
  // Whom the form keeps out sees it only when they were given it, whatever they may see otherwise.
  if (loaded.process.keptFrom.includes(personId) && !submitter)
    return { personId, submitter, manages: false, monitors: false, atDesk, sees: loaded.reader.given };
  const manages = loaded.reader.owner || may.manage;
  const monitors = manages || loaded.reader.supervisor || may.monitorAll;
  const involved = loaded.reader.involved && !isTakenOut(loaded, personId);
  return { personId, submitter, manages, monitors, atDesk, sees: submitter || monitors || involved };
};

/** Whether everything that somebody was asked was taken from them again, so that it is none of their business. */
function isTakenOut({ process, reader }: Loaded, personId: string): boolean {
  const theirs = process.state.tasks.filter((task) => task.person === personId);
  return theirs.length > 0 && theirs.every((task) => task.state === 'removed') && !reader.copied;
}

const REMIND_AGAIN_MS = 30 * 60 * 1000;
/** How long until those who are asked may be reminded again; 0 when they may now. */
export const remindIn = (remindedAt: number | null, now: number): number =>
  remindedAt === null ? 0 : Math.max(0, remindedAt + REMIND_AGAIN_MS - now);

export type ProcessAction =
  | 'comment'
  | 'remind'
  | 'withdraw'
  | 'resubmit'
  | 'edit'
  | 'evaluate'
  | 'reopen'
  | 'delete'
  | 're-apply'
  | 'end'
  | 'move'
  | 'hang-up-process'
  | 'resume-process'
  | 'edit-contacts';

/** What somebody may do with a process as it stands, beyond the buttons of their tasks; the server asks again when it is done. */
export function openActions(loaded: Loaded, reader: Reader): ProcessAction[] {
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
      const visit = state.visits.find((one) => one.id === task.visit);
      return task.state === 'open' && visit !== undefined && findStep(flow, visit.step)?.kind === 'evaluate';
    }) ?? null
  );
}

/** The coming steps whose people this reader may change: the submitter's own picks, or all of them for who manages it. */
export function picksOf(loaded: Loaded, reader: Reader): { step: Step; several: boolean }[] {
  const { state } = loaded.process;
  const asking = new Set(openVisits(state).map((visit) => visit.step));
  return [...everyStep(loaded.flow.steps)].flatMap(({ step: one }) => {
    if (!('who' in one) || asking.has(one.id)) return [];
    if (one.who.kind !== 'submitter-picks' && one.who.kind !== 'previous-picks') return [];
    const passed = state.outcomes[one.id] !== undefined && state.status !== 'returned';
    const mine = (reader.manages && reader.atDesk) || (reader.submitter && one.who.kind === 'submitter-picks');
    return mine && !passed ? [{ step: one, several: one.who.several }] : [];
  });
}

export type MyTask = { task: Task; visit: Visit; step: Step };

/** What a person is asked now. */
export function tasksFor(flow: Flow, state: FlowState, personId: string): MyTask[] {
  if (state.status !== 'running') return [];
  return state.tasks.flatMap((task) => {
    if (task.person !== personId || (task.state !== 'open' && task.state !== 'offered')) return [];
    const visit = state.visits.find((one) => one.id === task.visit) as Visit;
    const found = findStep(flow, visit.step);
    return found && visit.outcome === null ? [{ task, visit, step: found }] : [];
  });
}

export const isForPeople = (one: Step | null | undefined): one is PersonStep =>
  one?.kind === 'approve' || one?.kind === 'handle';

const DECISIONS: readonly Button[] = ['agree', 'disagree', 'solve', 'not-solve'];
const GONE_FOR_HELPERS: readonly Button[] = ['delegate', 'add-signer'];

/** What the product could not do, its owner says to have done; where a wait has no day, that it goes on. */
const DONE_BY_HAND: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };

/** What may be done with a task while it still lies in the pool: whoever does it takes it with the same press. */
const IN_POOL: readonly Button[] = ['transfer', 'return'];

/** What has to happen before somebody acts on a task of a pool: they take it, or hear that another one has. */
export function takesFirst(state: FlowState, { task, step: at }: MyTask, button: Button | null): FlowEvent[] {
  if (!button || !IN_POOL.includes(button) || !isForPeople(at) || !at.pool || task.part !== 'voter') return [];
  const has = tasksOf(state, task.visit).some((one) => one.part === 'voter' && one.state === 'open');
  const pooled = task.state === 'offered' || (task.state === 'waiting' && has);
  return pooled ? [{ kind: 'claim', by: task.person, task: task.id }] : [];
}

/** The buttons that a task has now: those of its step that fit what it is. */
export function buttonsOf({ task, visit, step: at }: MyTask): { button: Button; rule: ButtonRule }[] {
  if ((at.kind === 'action' || at.kind === 'wait') && task.state === 'open' && !visit.hung)
    return [{ button: 'solve', rule: DONE_BY_HAND }];
  if (!isForPeople(at) || (task.state !== 'open' && task.state !== 'offered') || visit.hung) return [];
  const decisions: readonly Button[] = at.kind === 'approve' ? ['agree', 'disagree'] : ['solve', 'not-solve'];
  return (Object.entries(at.buttons) as [Button, ButtonRule][]).flatMap(([button, rule]) => {
    if (button === 'take-back') return [];
    if (task.state === 'offered' && !IN_POOL.includes(button)) return [];
    if (DECISIONS.includes(button) && !decisions.includes(button)) return [];
    if (task.part === 'helper' && GONE_FOR_HELPERS.includes(button)) return [];
    return [{ button, rule }];
  });
}

/** The decisions that a list may offer without asking for anything more than a reason. */
export function quickDecisions(
  flow: Flow,
  form: Loaded['form'],
  state: FlowState,
  mine: MyTask,
): ('agree' | 'disagree' | 'solve' | 'not-solve')[] {
  const { step: at } = mine;
  if (!isForPeople(at)) return [];
  const writes = form.fields.some((field) => at.fields[field.id] === 'write' && field.required);
  return buttonsOf(mine).flatMap(({ button, rule }) => {
    if (!DECISIONS.includes(button) || rule.signature || rule.fields?.length) return [];
    const yes = button === 'agree' || button === 'solve';
    if (yes && (writes || nextPick(flow, state, mine.visit))) return [];
    return [button as 'agree' | 'disagree' | 'solve' | 'not-solve'];
  });
}

/** Facts for trying something out on a copy, where nobody new is asked. */
function dryFacts(loaded: Loaded, undoable: readonly string[]): Facts {
  return {
    undoable,
    people: {},
    inactive: [],
    substitutes: {},
    heads: {},
    owner: null,
    administrators: [loaded.process.submitterId],
    calendar: workCalendar({
      timeZone: loaded.timeZone,
      weekdays: defaultWeekdays,
      hours: defaultHours,
      exceptions: new Map(),
    }),
  };
}

/** Where a visit can be returned to, which of it is the previous step, and the passed steps that nothing goes back to any more. */
export function returnsOf(loaded: Loaded, visit: Visit, undoable: readonly string[], now: number) {
  const work: Work = {
    flow: loaded.flow,
    state: loaded.process.state,
    facts: dryFacts(loaded, undoable),
    now,
    changes: [],
    effects: [],
  };
  const steps = returnTargets(work, visit);
  const afterwards = loaded.flow.resubmit === 'ask' ? (['restart', 'straight-back'] as const) : [loaded.flow.resubmit];
  return {
    submitter: afterwards.some((one) => canReturnToSubmitter(work, visit, one)),
    steps,
    previous: canReturnToPrevious(work, visit) ? previousSteps(work, visit) : [],
    closed: passedBefore(work, visit).filter((step) => !steps.includes(step)),
  };
}

export type TakeBack = { task: Task; refusal: 'cannot-be-undone' | 'hung-up' | null };

/** What the reader decided and may still take back, or could if something did not stand in the way. */
export function takeBacksOf(loaded: Loaded, personId: string, undoable: readonly string[], now: number): TakeBack[] {
  const { state } = loaded.process;
  if (state.status !== 'running') return [];
  return state.tasks.flatMap((task): TakeBack[] => {
    if (task.person !== personId || !['agreed', 'disagreed', 'solved', 'not-solved'].includes(task.state)) return [];
    const visit = state.visits.find((one) => one.id === task.visit);
    const at = visit && findStep(loaded.flow, visit.step);
    if (!isForPeople(at) || !at.buttons['take-back']) return [];
    const event: FlowEvent = { kind: 'take-back', by: personId, task: task.id };
    const tried = step(loaded.flow, state, event, dryFacts(loaded, undoable), now);
    if (tried.ok) return [{ task, refusal: null }];
    const { refusal } = tried;
    return refusal === 'cannot-be-undone' || refusal === 'hung-up' ? [{ task, refusal }] : [];
  });
}

/** Whether a reader may see a field: those who manage it see all; the submitter what the start shows; others what their steps show. */
export function seesField(loaded: Loaded, reader: Reader, fieldId: string): boolean {
  // Who sees it as somebody else learns nothing that their own part in it hides from them.
  if (reader.viewerId && takesPart(loaded, reader.viewerId) && !isShownTo(loaded, reader.viewerId, fieldId))
    return false;
  if (reader.monitors || isShownTo(loaded, reader.personId, fieldId)) return true;
  // Somebody who was copied sees what the submitter sees.
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
