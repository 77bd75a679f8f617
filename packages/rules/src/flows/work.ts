import { addWorkingMs, type WorkCalendar } from '../basics/calendar.ts';
import type { Flow, PersonId, Span, StepId } from './definition.ts';
import {
  apply,
  type BranchState,
  type Change,
  type FlowState,
  isUnsettled,
  type Task,
  type Timer,
  tasksOf,
  type Visit,
  type VisitOutcome,
} from './state.ts';

/** What the engine cannot know by itself; the server looks it up before it asks. */
export type Facts = {
  /** The people whom each step's rule finds now, in their order. */
  people: Readonly<Record<StepId, readonly PersonId[]>>;
  inactive: readonly PersonId[];
  substitutes: Readonly<Record<PersonId, PersonId>>;
  heads: Readonly<Record<PersonId, PersonId | null>>;
  owner: PersonId | null;
  /** At least one: the last resort when a step finds nobody. */
  administrators: readonly PersonId[];
  /** People excluded by the form: no rule asks them as long as there is anybody else. */
  keptOut?: readonly PersonId[];
  /** The product's actions that can be undone; over all others nothing goes back. */
  undoable?: readonly string[];
  /** How much each person has in hand apart from this process, for a step that asks whoever has the least to do. */
  loads?: Readonly<Record<PersonId, number>>;
  /** By which a step that asks some of several draws them; without it, all who may be drawn are asked, as in a preview. */
  lot?: number | undefined;
  /** Without a lot: the steps at which only people who agreed before are drawn, in a preview of what then happens. */
  drawsAgain?: readonly StepId[];
  calendar: WorkCalendar;
};

/** What the server does after it has stored the changes. */
export type Effect =
  | { kind: 'run-action' | 'undo-action'; visit: number; action: string }
  /** What a step does that is no action of the product; the visit goes on when the server reports what came of it. */
  | { kind: 'set-values' | 'call-out' | 'start-children'; visit: number; step: StepId }
  /** A visit that waited for its children is over: those that still run are ended. */
  | { kind: 'end-children'; visit: number }
  /** The submitter is asked about their own application, because there is nobody else. */
  | { kind: 'own-application'; visit: number }
  | { kind: 'tell'; person: PersonId; what: Telling; task: number | null };
export type Telling =
  | 'asked'
  | 'offered'
  | 'no-longer-asked'
  | 'copied'
  | 'reminded'
  | 'returned'
  | 'ended'
  | 'reopened'
  | 'hung-up'
  | 'resumed'
  | 'given-back'
  | 'takes-over'
  | 'changed';

/** Some of these people will be drawn at a visit, as many as it says; with `mayPass` perhaps only such as agreed before. */
export type DrawAhead = { visit: number; step: StepId; people: readonly PersonId[]; draw: number; mayPass: boolean };

/** One operation in progress: everything that happens goes through `emit`, so the changes are the whole truth of it. */
export type Work = {
  flow: Flow;
  facts: Facts;
  now: number;
  state: FlowState;
  changes: Change[];
  effects: Effect[];
  /** The steps that this operation enters: they ask everybody again, even people who have agreed already. */
  entered?: readonly StepId[];
  /** The draws that it comes to, where there is no lot yet. */
  ahead?: DrawAhead[];
};

/** The same work on a copy, to see what would become of it. */
export const onCopy = (work: Work): Work => ({ ...work, changes: [], effects: [], ahead: [] });

export function emit(work: Work, change: Change): void {
  work.changes.push(change);
  work.state = apply(work.state, change);
}

export const nextId = (work: Work): number => work.state.counter + 1;

export const tell = (work: Work, person: PersonId, what: Telling, task: number | null = null): void =>
  void work.effects.push({ kind: 'tell', person, what, task });

export const branchOf = (work: Pick<Work, 'state'>, id: number): BranchState =>
  work.state.branches.find((branch) => branch.id === id) as BranchState;
export const visitOf = (work: Work, id: number): Visit => work.state.visits.find((visit) => visit.id === id) as Visit;

export function openBranch(work: Work, parent: number | null, lane: string, index = 0): BranchState {
  const branch: BranchState = { id: nextId(work), parent, lane, index, state: 'at-step' };
  emit(work, { kind: 'branch', branch });
  return branch;
}

export function changeBranch(work: Work, id: number, change: Partial<BranchState>): void {
  emit(work, { kind: 'branch', branch: { ...branchOf(work, id), ...change } });
}

export function openVisit(work: Work, branch: number, step: StepId, part: Visit['part'] = 'step'): Visit {
  const visit: Visit = {
    id: nextId(work),
    step,
    branch,
    part,
    openedAt: work.now,
    outcome: null,
    closedAt: null,
    hung: null,
  };
  emit(work, { kind: 'visit', visit });
  return visit;
}

export function changeTask(work: Work, id: number, change: Partial<Task>): void {
  const task = work.state.tasks.find((candidate) => candidate.id === id) as Task;
  emit(work, { kind: 'task', task: { ...task, ...change } });
}

type NewTask = Pick<Task, 'visit' | 'person' | 'state'> & Partial<Task>;

export function openTask(work: Work, newTask: NewTask): Task {
  const task: Task = {
    id: nextId(work),
    instead: null,
    part: 'voter',
    of: null,
    order: tasksOf(work.state, newTask.visit).length,
    openedAt: work.now,
    settledAt: newTask.state === 'passed' ? work.now : null,
    settledBy: null,
    readAt: null,
    ...newTask,
  };
  emit(work, { kind: 'task', task });
  if (task.state === 'open') tell(work, task.person, 'asked', task.id);
  if (task.state === 'offered') tell(work, task.person, 'offered', task.id);
  return task;
}

/** Gives a waiting task its turn. */
export function askNow(work: Work, task: Task): void {
  changeTask(work, task.id, { state: 'open', held: undefined, openedAt: work.now });
  tell(work, task.person, 'asked', task.id);
}

export function settleTask(work: Work, task: Task, state: Task['state'], by: PersonId | null): void {
  changeTask(work, task.id, { state, settledAt: work.now, settledBy: by });
}

/** A task goes to somebody else with everything that it is: its place in a line, for whom it is done, what it waits for. */
export function handOn(work: Work, task: Task, to: PersonId, by: PersonId | null): void {
  settleTask(work, task, 'transferred', by);
  const { visit, part, of, order, addedBy, held, state, votes } = task;
  const instead = task.instead === to ? null : task.instead;
  openTask(work, { visit, part, of, order, person: to, instead, state, addedBy, held, votes });
}

/** Closes a visit: its open tasks are cancelled, its clocks are stopped, and applications that it waited for are ended. */
export function closeVisit(work: Work, id: number, outcome: VisitOutcome): void {
  for (const task of tasksOf(work.state, id).filter(isUnsettled)) {
    changeTask(work, task.id, { state: 'cancelled', was: task.state, settledAt: work.now, settledBy: null });
    if (task.state === 'open' || task.state === 'offered') tell(work, task.person, 'no-longer-asked', task.id);
  }
  for (const timer of work.state.timers.filter((candidate) => candidate.visit === id))
    emit(work, { kind: 'timer-cleared', id: timer.id });
  const visit = visitOf(work, id);
  if (visit.children && Object.keys(visit.children.ended).length < visit.children.of)
    work.effects.push({ kind: 'end-children', visit: id });
  emit(work, { kind: 'visit', visit: { ...visit, outcome, closedAt: work.now, hung: null } });
}

/** The moment a span after another, in calendar or in working time. */
export function momentAfter(work: Work, at: number, span: Span): number {
  return span.clock === 'working' ? addWorkingMs(at, span.ms, work.facts.calendar) : at + span.ms;
}

export function setTimer(work: Work, visit: number, kind: Timer['kind'], dueAt: number, clock: Span['clock']): void {
  emit(work, { kind: 'timer', timer: { id: nextId(work), visit, kind, dueAt, clock } });
}

/** The branches from the root down to one. */
export function chainOf(work: Pick<Work, 'state'>, id: number): BranchState[] {
  const chain: BranchState[] = [];
  for (let at: number | null = id; at !== null; at = branchOf(work, at).parent) chain.unshift(branchOf(work, at));
  return chain;
}

export const isLive = (branch: BranchState): boolean => branch.state === 'at-step' || branch.state === 'split';

/** A branch and all that grew out of it. */
export function branchesUnder(work: Work, id: number): BranchState[] {
  return work.state.branches.filter((branch) => chainOf(work, branch.id).some((link) => link.id === id));
}
