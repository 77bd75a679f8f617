import { type Flow, findStep, laneSteps, type PersonId, type Step, type StepId } from '../definition.ts';
import { apply, type Change, type FlowState, type Task, tasksOf, type Visit, type VisitOutcome } from '../state.ts';
import type { ProcessOutcome } from '../vocabulary.ts';

/** Whom a copy step reached, and when in the course of things. */
export type Copied = { step: StepId; people: readonly PersonId[]; after: number; today?: boolean };

/** Who said what at a step, in the end. */
export type Said = { person: PersonId; said: Task['state'] };

/** One step on the way of a case: the same step, part and number of the time name the same place on another way. */
export type PathEntry = {
  step: StepId;
  part: Visit['part'] | 'split';
  nth: number;
  kind: Step['kind'];
  /** Whom the step asked when it began, or whom a copy reached; nobody where it passed by itself. */
  people: readonly PersonId[];
  said: readonly Said[];
  outcome: VisitOutcome | null;
  /** Of a split: the branches that were taken; of a router: the step that it led to. */
  branches: readonly string[];
  assumed: boolean;
  today: boolean;
  /** Its people are drawn, and the record drew them otherwise or not at all. */
  drawn: boolean;
};

/** How a way ends: as a case ends, or it lies with its submitter again, or nobody can say. */
export const caseEnds = [
  'done',
  'refused',
  'unsolved',
  'withdrawn',
  'ended-by-administrator',
  'failed',
  'returned',
  'open',
] as const satisfies readonly (ProcessOutcome | 'returned' | 'open')[];
export type CaseEnd = (typeof caseEnds)[number];

export type CasePath = { entries: readonly PathEntry[]; end: CaseEnd };

export type OnTheWay = {
  state: FlowState;
  copies: readonly Copied[];
  assumed?: ReadonlySet<number>;
  today?: ReadonlySet<number>;
  drawn?: ReadonlySet<number>;
};

/** The way that a case took: the steps it came to, in their order, with whom they asked, the branches taken, and the end. */
export function pathOf(flow: Flow, { state, copies, assumed, today, drawn }: OnTheWay): CasePath {
  const kindOf = (step: StepId): Step['kind'] => findStep(flow, step)?.kind ?? 'approve';
  type Placed = Omit<PathEntry, 'nth'> & { place: number };
  const none = { people: [], said: [], outcome: null, branches: [], assumed: false, today: false, drawn: false };
  const placed: Placed[] = [
    ...state.visits.map((visit): Placed => {
      const { id, step, part, outcome } = visit;
      const [isAssumed, isToday, isDrawn] = [assumed, today, drawn].map((marked) => marked?.has(id) ?? false);
      const marks = { assumed: isAssumed === true, today: isToday === true, drawn: isDrawn === true };
      return {
        ...none,
        ...marks,
        place: id,
        step,
        part,
        kind: kindOf(step),
        people: askedAt(state, visit),
        said: saidAt(state, visit),
        outcome,
        branches: visit.to === undefined ? [] : [visit.to],
      };
    }),
    ...splitsOf(state).map(
      ({ place, step, branches }): Placed => ({ ...none, place, step, part: 'split', kind: kindOf(step), branches }),
    ),
    ...copies.map(
      ({ step, people, after, today: isToday }): Placed => ({
        ...none,
        place: after + 0.5,
        step,
        part: 'step',
        kind: 'copy',
        people,
        today: isToday ?? false,
      }),
    ),
  ];
  const counts = new Map<string, number>();
  const entries = placed
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...entry }): PathEntry => {
      const kind = `${entry.part} ${entry.step}`;
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      return { ...entry, nth };
    });
  return { entries, end: endOf(state) };
}

const endOf = ({ status, outcome }: FlowState): CaseEnd =>
  status === 'ended' ? (outcome ?? 'done') : status === 'returned' ? 'returned' : 'open';

/** Ids are given in the order of things, so those whom the step itself asked follow their visit at once. */
function askedAt(state: FlowState, visit: Visit): PersonId[] {
  const tasks = tasksOf(state, visit.id).sort((a, b) => a.id - b.id);
  const orders = new Set<number>();
  const asked: PersonId[] = [];
  for (const [n, task] of tasks.entries()) {
    const added = task.addedBy !== undefined && visit.part === 'step';
    if (task.id !== visit.id + 1 + n || task.part !== 'voter' || added || orders.has(task.order)) break;
    orders.add(task.order);
    if (task.state !== 'passed') asked.push(task.person);
  }
  return asked;
}

const SAID: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'evaluated'];
const saidAt = (state: FlowState, visit: Visit): Said[] =>
  tasksOf(state, visit.id)
    .filter((task) => SAID.includes(task.state))
    .sort((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0) || a.id - b.id)
    .map(({ person, state: said }) => ({ person, said }));

type Split = { place: number; step: StepId; branches: string[]; parent: number | null };

/** Branches of one split open one right after the other, before the first of them walks. */
function splitsOf({ branches }: FlowState): Split[] {
  const splits: Split[] = [];
  let last: { split: Split; id: number } | null = null;
  for (const { id, lane, parent } of [...branches].sort((a, b) => a.id - b.id)) {
    const at = lane.lastIndexOf('/');
    if (at < 0) continue;
    const [step, branch] = [lane.slice(0, at), lane.slice(at + 1)];
    const together: Split | null = last && last.id === id - 1 && last.split.parent === parent ? last.split : null;
    const split: Split =
      together && together.step === step && !together.branches.includes(branch)
        ? together
        : { place: id, step, branches: [], parent };
    if (split !== together) splits.push(split);
    split.branches.push(branch);
    last = { split, id };
  }
  return splits;
}

/** Whom copy steps reached by these changes: they are passed at once, so their people stand right before the step forward. */
export function copiesIn(flow: Flow, before: FlowState, changes: readonly Change[]): Copied[] {
  const found: Copied[] = [];
  let [state, people]: [FlowState, PersonId[]] = [before, []];
  for (const change of changes) {
    if (change.kind === 'copied') people.push(change.person);
    if (change.kind === 'branch') {
      const was = state.branches.find(({ id }) => id === change.branch.id);
      const passed = was && change.branch.index === was.index + 1 ? laneSteps(flow, was.lane)[was.index] : undefined;
      if (passed?.kind === 'copy') {
        found.push({ step: passed.id, people, after: state.counter });
        people = [];
      }
    }
    state = apply(state, change);
  }
  return found;
}
