import type { Form } from './conditions.ts';
import type { PersonId, StepId } from './definition.ts';
import type { ProcessOutcome, ProcessStatus } from './vocabulary.ts';

/** One line of work: the process itself, or one branch of a split. It stands at a place of its lane, or waits for its own branches. */
export type BranchState = {
  id: number;
  parent: number | null;
  lane: string;
  /** The place in the lane that it stands at. */
  index: number;
  state: 'at-step' | 'split' | 'done' | 'cancelled';
  /** Cancelled, but what was passed in it stands: it was left by a move forward, or waits for the submitter. */
  left?: true | undefined;
  /**
   * What it was when the process ended under it, so that it can go on from there if that is opened again; of one that was `left`,
   * when a router cut it off.
   */
  cut?: 'at-step' | 'split' | undefined;
};

export type VisitOutcome =
  | 'agreed'
  | 'disagreed'
  | 'solved'
  | 'not-solved'
  | 'passed'
  /** Passed by the clock: nobody had decided in time. */
  | 'timed-out'
  | 'done'
  | 'returned'
  | 'cancelled'
  | 'failed'
  | 'evaluated'
  | 'closed'
  /** A wait until a day that was over. */
  | 'past'
  /** A router that led on, past what stands between, or back. */
  | 'routed'
  | 'routed-back';

/** One time that a branch came to a step and somebody or something was asked. */
export type Visit = {
  id: number;
  step: StepId;
  branch: number;
  /** after: those whom somebody at the step asked to sign after it. */
  part: 'step' | 'after';
  openedAt: number;
  outcome: VisitOutcome | null;
  closedAt: number | null;
  /** When it has to be done: the first moment that its time limit names. While it is hung up, as it was before. */
  dueAt?: number | undefined;
  hung: { reason: string; since: number; resumeAt: number | null; stopped: readonly StoppedTimer[] } | null;
  /** Where a router led. */
  to?: StepId | undefined;
  /** Something went back over it: what was decided here no longer stands. */
  lapsed?: true | undefined;
  /** Of a step that hands in applications and waits for them: how many, and how each of them ended, by its number. */
  children?: { of: number; ended: Readonly<Record<number, ProcessOutcome>> } | undefined;
};

export type TaskState =
  /** asked now; asked later (one by one, or after a signer before); offered to a pool; given to somebody who will give it back */
  | 'open'
  | 'waiting'
  | 'offered'
  | 'delegated'
  | 'agreed'
  | 'disagreed'
  | 'solved'
  | 'not-solved'
  | 'passed'
  | 'timed-out'
  | 'evaluated'
  | 'returned'
  | 'transferred'
  | 'removed'
  | 'cancelled';

export const unsettled: readonly TaskState[] = ['open', 'waiting', 'offered', 'delegated'];

/** What one person is asked at a visit. */
export type Task = {
  id: number;
  visit: number;
  person: PersonId;
  /** The person for whom this one acts, as a substitute or because the task was handed over. */
  instead: PersonId | null;
  /** voter: has a vote; before: must agree before the voters are asked; helper: was delegated a vote and gives it back. */
  part: 'voter' | 'before' | 'helper';
  /** For a helper: the task that comes back. */
  of: number | null;
  order: number;
  state: TaskState;
  openedAt: number;
  settledAt: number | null;
  settledBy: PersonId | null;
  readAt: number | null;
  /** How many votes this one counts; one, unless the step weighs them. */
  votes?: number | undefined;
  /** Who added this person as a signer; empty for people whom the step's rule found. */
  addedBy?: PersonId | undefined;
  /** Waits while earlier signers sign, and gets its turn again afterwards. */
  held?: true | undefined;
  /** What it was when its visit was closed under it, so that the visit can be opened again as it was. */
  was?: TaskState | undefined;
};

export type Timer = {
  id: number;
  visit: number;
  kind: 'remind' | 'limit' | 'wait' | 'close' | 'resume';
  dueAt: number;
  clock: 'working' | 'calendar';
};
/** A clock that stood still while its visit was hung up, and how much it still has to run. */
export type StoppedTimer = {
  kind: Timer['kind'];
  clock: Timer['clock'];
  leftMs: number;
  /** A moment that a form names, and that comes whether anything is hung up or not. */
  until?: number;
};

export type FlowState = {
  status: ProcessStatus;
  outcome: ProcessOutcome | null;
  submitter: PersonId;
  form: Form;
  branches: readonly BranchState[];
  visits: readonly Visit[];
  tasks: readonly Task[];
  timers: readonly Timer[];
  copied: readonly PersonId[];
  /** Whom the submitter or an earlier approver has picked for a step. */
  picked: Readonly<Record<StepId, readonly PersonId[]>>;
  /** People whom somebody at a step asked to sign after it; asked when the step is agreed. */
  signersAfter: readonly { visit: number; people: readonly PersonId[]; by?: PersonId | undefined }[];
  /** How each step ended the last time; conditions ask for it. */
  outcomes: Readonly<Record<StepId, VisitOutcome>>;
  /** While returned to the submitter: who returned it from where, and where it goes on afterwards. */
  returned: {
    step: StepId;
    by: PersonId | null;
    people: readonly PersonId[];
    afterwards: 'restart' | 'straight-back';
    /** The visit that it was returned from. */
    visit?: number | undefined;
    /** Who sends it again instead of a submitter who is not there any more. */
    to?: { person: PersonId; since: number };
  } | null;
  /** Of processes that were sent back before visits could lapse: decisions before this are not counted again. */
  freshFrom: number;
  counter: number;
};

/** Where a line of work stands. */
export type Place = Pick<BranchState, 'id' | 'lane' | 'index'>;

/** The smallest things that happen to a process. Its state is what these add up to, and nothing else. */
export type Change =
  | { kind: 'begun'; submitter: PersonId; form: Form; picked: FlowState['picked'] }
  | { kind: 'form'; values: Form }
  | { kind: 'picked'; step: StepId; people: readonly PersonId[] }
  | { kind: 'branch'; branch: BranchState }
  | { kind: 'visit'; visit: Visit }
  | { kind: 'task'; task: Task }
  | { kind: 'timer'; timer: Timer }
  | { kind: 'timer-cleared'; id: number }
  | { kind: 'copied'; person: PersonId }
  | { kind: 'signers-after'; visit: number; people: readonly PersonId[]; by?: PersonId | undefined }
  /** A signer after a visit is replaced by somebody, or removed. */
  | { kind: 'signer-replaced'; visit: number; from: PersonId; to: PersonId | null }
  | { kind: 'outcome'; step: StepId; outcome: VisitOutcome }
  | { kind: 'returned'; returned: FlowState['returned'] }
  | { kind: 'fresh'; from: number }
  /** Taken to another version: where its lines of work stand there, and steps that have another id there. */
  | { kind: 'readdressed'; branches: readonly Place[]; steps: Readonly<Record<StepId, StepId>> }
  | { kind: 'status'; status: ProcessStatus; outcome: ProcessOutcome | null };

const nothing: FlowState = {
  status: 'running',
  outcome: null,
  submitter: '',
  form: {},
  branches: [],
  visits: [],
  tasks: [],
  timers: [],
  copied: [],
  picked: {},
  signersAfter: [],
  outcomes: {},
  returned: null,
  freshFrom: 0,
  counter: 0,
};

/** What a process is before anything happened to it. */
export const unbegun = (): FlowState => nothing;

const put = <T extends { id: number }>(list: readonly T[], item: T): readonly T[] =>
  list.some((other) => other.id === item.id)
    ? list.map((other) => (other.id === item.id ? item : other))
    : [...list, item];

/** Adds one change to a state. */
export function apply(state: FlowState, change: Change): FlowState {
  const next = applyTo(state, change);
  const id =
    'branch' in change
      ? change.branch.id
      : 'task' in change
        ? change.task.id
        : change.kind === 'visit'
          ? change.visit.id
          : change.kind === 'timer'
            ? change.timer.id
            : 0;
  return id > next.counter ? { ...next, counter: id } : next;
}

function applyTo(state: FlowState, change: Change): FlowState {
  switch (change.kind) {
    case 'begun':
      return { ...state, submitter: change.submitter, form: change.form, picked: change.picked };
    case 'form':
      return { ...state, form: { ...state.form, ...change.values } };
    case 'picked':
      return { ...state, picked: { ...state.picked, [change.step]: change.people } };
    case 'branch':
      return { ...state, branches: put(state.branches, change.branch) };
    case 'visit':
      return { ...state, visits: put(state.visits, change.visit) };
    case 'task':
      return { ...state, tasks: put(state.tasks, change.task) };
    case 'timer':
      return { ...state, timers: put(state.timers, change.timer) };
    case 'timer-cleared':
      return { ...state, timers: state.timers.filter((timer) => timer.id !== change.id) };
    case 'copied':
      return { ...state, copied: [...state.copied, change.person] };
    case 'signers-after':
      return { ...state, signersAfter: [...state.signersAfter, signersAfter(change)] };
    case 'signer-replaced':
      return { ...state, signersAfter: state.signersAfter.map((signers) => withReplaced(signers, change)) };
    case 'outcome':
      return { ...state, outcomes: { ...state.outcomes, [change.step]: change.outcome } };
    case 'returned':
      return { ...state, returned: change.returned };
    case 'fresh':
      return { ...state, freshFrom: change.from };
    case 'readdressed':
      return readdressed(state, change);
    case 'status':
      return { ...state, status: change.status, outcome: change.outcome };
  }
}

/** The same process under other addresses: nothing that anybody did or is asked is touched. */
function readdressed(state: FlowState, { branches, steps }: Extract<Change, { kind: 'readdressed' }>): FlowState {
  const places = new Map(branches.map((place) => [place.id, place]));
  const called = (step: StepId): StepId => (Object.hasOwn(steps, step) ? (steps[step] as StepId) : step);
  const keysCalled = <T>(record: Readonly<Record<StepId, T>>): Record<StepId, T> =>
    Object.fromEntries(Object.entries(record).map(([step, value]) => [called(step), value]));
  return {
    ...state,
    branches: state.branches.map((branch) => ({ ...branch, ...places.get(branch.id) })),
    visits: state.visits.map(({ to, ...visit }) => ({
      ...visit,
      step: called(visit.step),
      ...(to === undefined ? {} : { to: called(to) }),
    })),
    picked: keysCalled(state.picked),
    outcomes: keysCalled(state.outcomes),
    returned: state.returned && { ...state.returned, step: called(state.returned.step) },
  };
}

const withReplaced = (
  signers: FlowState['signersAfter'][number],
  { visit, from, to }: Extract<Change, { kind: 'signer-replaced' }>,
): FlowState['signersAfter'][number] =>
  signers.visit === visit
    ? { ...signers, people: signers.people.flatMap((person) => (person !== from ? [person] : to ? [to] : [])) }
    : signers;
const signersAfter = ({ visit, people, by }: Extract<Change, { kind: 'signers-after' }>) =>
  by === undefined ? { visit, people } : { visit, people, by };

/** The state that a list of changes gives: a process is the replay of what happened to it. */
export const replay = (changes: Iterable<Change>): FlowState => [...changes].reduce(apply, unbegun());

export const openVisits = (state: FlowState): Visit[] => state.visits.filter((visit) => visit.outcome === null);
export const tasksOf = (state: FlowState, visit: number): Task[] => state.tasks.filter((task) => task.visit === visit);
export const isUnsettled = (task: Task): boolean => unsettled.includes(task.state);

/** Whether a task gives its person a say at the visit: it is open, or it holds a vote. */
export const countsAsSay = (task: Task): boolean =>
  isUnsettled(task) ||
  (task.part !== 'helper' && !['transferred', 'removed', 'cancelled', 'returned'].includes(task.state));

/** Whether somebody has a say at a visit already: one person decides once. */
export const hasSay = (state: FlowState, visit: number, person: PersonId): boolean =>
  tasksOf(state, visit).some((task) => task.person === person && countsAsSay(task));
