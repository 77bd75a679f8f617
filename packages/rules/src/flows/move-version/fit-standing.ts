import { branchId, findStep, type PersonStep, type SplitStep, type Step, type StepId } from '../definition.ts';
import type { Definition } from '../edit-definition/definition.ts';
import { branchesIn } from '../places.ts';
import { returnedFrom } from '../resubmit.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf, type Visit } from '../state.ts';
import { judgeVotes } from '../votes.ts';
import { type NewPlaces, readLane } from './new-places.ts';
import { isSameKind, type StepMapping } from './step-mapping.ts';
import { atStep, type Unfit } from './unfit.ts';

type Fitting = { from: Definition; to: Definition; state: FlowState; mapping: StepMapping; places: NewPlaces };

/** Where a case stands: what is open, and what it comes straight back to when its submitter sends it again. */
export function standingVisits(state: FlowState): Visit[] {
  if (state.status === 'running') return openVisits(state);
  const { returned } = state;
  const awaited = returned?.afterwards === 'straight-back' ? returnedFrom(state, returned) : null;
  return awaited ? [awaited] : [];
}

/** Why what is asked now, and the lines of work around it, cannot go on in the new version. */
export function unfitStanding(fitting: Fitting): Unfit[] {
  const { state } = fitting;
  const visits = standingVisits(state);
  const steps = visits.flatMap((visit) => unfitAt(fitting, visit));
  const lines = visits.flatMap((visit) => unfitAround(fitting, visit));
  return [...steps, ...lines];
}

function unfitAt({ from, to, state, mapping, places }: Fitting, visit: Visit): Unfit[] {
  const { step: id } = visit;
  if (Object.hasOwn(mapping, id) && mapping[id] === null) return [atStep('left-out', id)];
  const now = findStep(to.flow, places.called(id));
  const was = findStep(from.flow, id);
  if (!now || !was) return [atStep('step-gone', id)];
  if (!isSameKind(was, now)) return [atStep('other-kind', id)];
  if (places.placeOf(visit) === null) return [atStep('other-place', id)];
  return isForPeople(was) && isForPeople(now) ? unfitVotes(state, visit, was, now) : [];
}

const isForPeople = (step: Step): step is PersonStep => step.kind === 'approve' || step.kind === 'handle';

/** Signers after a step agree all of them, whatever the step says of its own people. */
function unfitVotes(state: FlowState, visit: Visit, was: PersonStep, now: PersonStep): Unfit[] {
  if (visit.part === 'after') return [];
  if (was.pool !== now.pool) return [atStep('other-pool', visit.step)];
  const tasks = tasksOf(state, visit.id);
  const asked = tasks.filter((task) => task.part === 'voter' && isUnsettled(task));
  const inLine = (step: PersonStep) => step.voting.kind === 'one-by-one';
  const reorders = inLine(was) !== inLine(now) && asked.length > 1;
  const decides = visit.outcome === null && judgeVotes(now.voting, tasks) !== judgeVotes(was.voting, tasks);
  return reorders || decides ? [atStep('other-voting', visit.step)] : [];
}

/** The branchings that a line of work stands in: of the same kind, and with everything open that they would have opened. */
function unfitAround({ to, from, state, places }: Fitting, visit: Visit): Unfit[] {
  const chain = places.chain(visit.branch);
  return chain.flatMap((line, n): Unfit[] => {
    const below = chain[n + 1];
    if (!below) return [];
    const { split: id } = readLane(below.lane);
    const [was, now] = [findStep(from.flow, id), findStep(to.flow, places.called(id))];
    if (!was || !now) return [atStep('step-gone', id)];
    if (was.kind !== now.kind || !('branches' in was) || !('branches' in now)) return [atStep('other-kind', id)];
    if (places.lanes(below.id) === null) return [atStep('other-place', id)];
    if (now.kind !== 'parallel' || state.status !== 'running') return [];
    const open = branchesIn({ flow: from.flow, state }, line.id, was).map(({ lane }) => readLane(lane).branch);
    return opensMore(now, open) ? [atStep('branch-missing', id)] : [];
  });
}

const opensMore = ({ branches }: SplitStep, open: readonly string[]): boolean =>
  branches.some((branch, n) => !open.includes(branchId(branch, n)));

/** The steps at which a case stands and the branchings around them, as their version calls them. */
export function stepsStoodAt(state: FlowState): { steps: StepId[]; around: StepId[] } {
  const visits = standingVisits(state);
  const byId = new Map(state.branches.map((branch) => [branch.id, branch]));
  const around = new Set<StepId>();
  for (const visit of visits)
    for (let line = byId.get(visit.branch); line && line.parent !== null; line = byId.get(line.parent))
      around.add(readLane(line.lane).split);
  return { steps: [...new Set(visits.map(({ step }) => step))], around: [...around] };
}
