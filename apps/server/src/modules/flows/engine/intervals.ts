import { type Flow, findStep } from '@campus/rules/flows/definition.ts';
import { dueOf } from '@campus/rules/flows/pauses.ts';
import type { PromisePhase } from '@campus/rules/flows/promise-clock.ts';
import type { FlowState, Task, Visit } from '@campus/rules/flows/state.ts';
import type { ProcessGroup, TimelineKind } from '@campus/rules/flows/vocabulary.ts';
import type { IntervalKind } from '../flows.tables.ts';

export type IntervalChange = {
  /** open and close; whole: began and ended at once; due: an open interval that was not due yet is due at another moment, or at none. */
  act: 'open' | 'close' | 'whole' | 'due';
  kind: IntervalKind;
  name: string;
  step: string | null;
  /** Of an interval that closes: only where it had nobody. */
  person: string | null;
  from: number;
  until: number | null;
  outcome: string | null;
  /** When it has to be done, by the limit of its step; of a promise, when it was promised for. */
  due: number | null;
  /** Where it is due at another moment: when its case was promised for, if it has to be done by then as well. */
  promised: number | null;
};

/**
 * When something is due that somebody has since a moment: at the earlier of its limit and the promise. A promise that was
 * over before they got it is not theirs; one that ran out while they were not held to it is due at once.
 */
export function dueSince(from: number, { due, promised }: Pick<IntervalChange, 'due' | 'promised'>, now: number) {
  const moments = [due, promised !== null && promised > from ? Math.max(promised, now) : null];
  const counting = moments.filter((moment) => moment !== null);
  return counting.length > 0 ? Math.min(...counting) : null;
}

/** One event of a process, with the states before and after it. */
export type IntervalEvent = {
  flow: Flow;
  /** The flow that it ran in before, where the event took it to another version. */
  flowBefore?: Flow | undefined;
  before: FlowState | null;
  after: FlowState;
  groups: { before: ProcessGroup | null; after: ProcessGroup };
  kind: TimelineKind;
  by: string | null;
  /** Where the promise stands before and after, and when it is over; null where nothing was promised. */
  promise: { from: PromisePhase; to: PromisePhase; due: number | null } | null;
  now: number;
};

type Add = (
  act: IntervalChange['act'],
  kind: IntervalKind,
  name: string,
  more?: Partial<Pick<IntervalChange, 'step' | 'person' | 'outcome' | 'due' | 'promised'>>,
) => void;

/** How an event moved the clocks: which intervals it closed, which it opened. */
export function intervalChanges(event: IntervalEvent): IntervalChange[] {
  const { before, after, groups, now } = event;
  const changes: IntervalChange[] = [];
  const add: Add = (act, kind, name, more = {}) => {
    const until = act === 'close' || act === 'whole' ? now : null;
    const nothing = { step: null, person: null, outcome: null, due: null, promised: null };
    changes.push({ act, kind, name, from: now, until, ...nothing, ...more });
  };
  const ran = before && before.status !== 'ended' ? groups.before : null;
  const runs = after.status !== 'ended' ? groups.after : null;
  if (ran !== runs) {
    if (ran) add('close', 'group', ran);
    if (runs) add('open', 'group', runs);
  }
  for (const visit of after.visits) addVisit(event, visit, add);
  for (const task of after.tasks) addTask(event, task, add);
  addResponse(event, add);
  addCase(event, add);
  addPromise(event, add);
  return changes;
}

type Moments = Pick<IntervalChange, 'due' | 'promised'>;

/** When what is asked at a step has to be done: nothing of a step that is hung up has to be. */
function momentsOf({ after, promise, now }: IntervalEvent, visit: Visit): Moments {
  if (visit.hung) return { due: null, promised: null };
  const due = dueOf(after, visit);
  // A limit that is over was over for those who had it then.
  return { due: due !== null && due > now ? due : null, promised: promise?.due ?? null };
}

const dueFirst = (event: IntervalEvent, visit: Visit) => dueSince(event.now, momentsOf(event, visit), event.now);

/** Whether what was asked at a step before has to be done at other moments now. */
function dueMoved({ before, promise }: IntervalEvent, visit: Visit): boolean {
  const was = before?.visits.find(({ id }) => id === visit.id);
  return (was?.hung === null) !== (visit.hung === null) || promise?.from !== promise?.to;
}

function addVisit(event: IntervalEvent, visit: Visit, add: Add): void {
  const { before, kind, by } = event;
  const was = before?.visits.find((earlier) => earlier.id === visit.id);
  const name = String(visit.id);
  const { step } = visit;
  const [open, wasOpen] = [visit.outcome === null, was?.outcome === null];
  if (!was && !open) add('whole', 'step', name, { step, outcome: visit.outcome });
  else if (open && !wasOpen) add('open', 'step', name, { step, due: dueFirst(event, visit) });
  else if (!open && wasOpen) add('close', 'step', name, { outcome: visit.outcome });
  if (visit.hung && !was?.hung) add('open', 'hung-up', name, { step, person: kind === 'hang-up' ? by : null });
  else if (!visit.hung && was?.hung) add('close', 'hung-up', name);
  if (open && wasOpen && dueMoved(event, visit)) add('due', 'step', name, momentsOf(event, visit));
}

/** In whose hands something is, or to whom it is offered: whose intervals of a task or an offer are open. */
export const atWork = (flow: Flow, state: FlowState): string[] =>
  state.tasks.flatMap((task) => {
    const phase = phaseOf({ flow }, state, task);
    return phase === 'task' || phase === 'offer' ? [task.person] : [];
  });

/** Which interval a task is in: with somebody, offered to somebody, or none. */
function phaseOf(
  { flow }: Pick<IntervalEvent, 'flow'>,
  state: FlowState,
  task: Task,
): 'task' | 'offer' | 'evaluation' | null {
  const visit = state.visits.find((candidate) => candidate.id === task.visit);
  const evaluating = visit && findStep(flow, visit.step)?.kind === 'evaluate';
  const asked = task.state === 'open' || task.state === 'delegated';
  if (evaluating) return asked ? 'evaluation' : null;
  // Whoever waits for the signers that they asked still has it.
  if (asked || (task.state === 'waiting' && task.held)) return 'task';
  return task.state === 'offered' ? 'offer' : null;
}

const ACTED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'transferred'];

function addTask(event: IntervalEvent, task: Task, add: Add): void {
  const { before, after } = event;
  const earlier = before?.tasks.find(({ id }) => id === task.id);
  const was = before && earlier ? phaseOf({ flow: event.flowBefore ?? event.flow }, before, earlier) : null;
  const is = phaseOf(event, after, task);
  const visit = after.visits.find(({ id }) => id === task.visit);
  const more = { step: visit?.step ?? null, person: task.person };
  const handedOver = was === is && earlier?.person !== task.person;
  const outcome = handedOver ? 'handed-over' : task.state;
  if (was === is && !handedOver) {
    if (visit && is === 'task' && dueMoved(event, visit)) add('due', 'task', String(task.id), momentsOf(event, visit));
    return;
  }
  if (was) add('close', was, String(task.id), { outcome });
  if (is) add('open', is, String(task.id), { ...more, due: visit && is === 'task' ? dueFirst(event, visit) : null });
  else if (was === 'offer' && ACTED.includes(task.state) && task.settledBy === task.person)
    // Taken and decided at once.
    add('whole', 'task', String(task.id), { ...more, outcome });
}

/** What somebody who is asked or offered a task does with it; reading is not answering. */
const ACTS: readonly TimelineKind[] = [
  'claim',
  'agree',
  'disagree',
  'solve',
  'not-solve',
  'return',
  'transfer',
  'delegate',
  'add-signer',
  'hang-up',
  'copy',
];

/** Only the first act finds the interval open; the later ones close nothing. */
function addResponse(event: IntervalEvent, add: Add): void {
  const { before, after, kind, by } = event;
  if (!before) {
    if (after.status !== 'ended') add('open', 'response', 'first');
    return;
  }
  const answers = (task: Task) => {
    const phase = task.person === by && phaseOf(event, before, task);
    return phase === 'task' || phase === 'offer';
  };
  if (by && ACTS.includes(kind) && before.tasks.some(answers))
    add('close', 'response', 'first', { person: by, outcome: kind });
  else if (after.status === 'ended' && before.status !== 'ended')
    add('close', 'response', 'first', { outcome: 'ended' });
}

/** A case that is opened again after it had ended is another one in the ledger, by a name of its own: nobody submitted it. */
function addCase({ before, after }: IntervalEvent, add: Add): void {
  const [ran, runs] = [before !== null && before.status !== 'ended', after.status !== 'ended'];
  const ended = { person: lastDecider(after), outcome: after.outcome };
  if (!before && !runs) add('whole', 'case', 'case', ended);
  else if (runs && !ran) add('open', 'case', before ? 'reopened' : 'case');
  // One of them is open.
  else if (ran && !runs) for (const name of ['case', 'reopened']) add('close', 'case', name, ended);
}

/** Kept is what was done before it was due, or while its clock stood still. */
function addPromise({ promise, after }: IntervalEvent, add: Add): void {
  if (!promise || promise.from === promise.to) return;
  const { from, to, due } = promise;
  if (from === 'over') add('open', 'promise', 'promise', { due });
  else if (to === 'over') add('close', 'promise', 'promise', { person: lastDecider(after) });
  else add('due', 'promise', 'promise', { due });
}

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** Who decided last of what stands; null where nobody did. */
function lastDecider({ tasks, visits }: FlowState): string | null {
  const lapsed = new Set(visits.filter((visit) => visit.lapsed).map((visit) => visit.id));
  const decided = tasks.filter((task) => DECIDED.includes(task.state) && !lapsed.has(task.visit));
  const last = decided.sort((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0) || b.id - a.id)[0];
  return last?.person ?? null;
}
