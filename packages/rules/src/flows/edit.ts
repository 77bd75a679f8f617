import { addressOf, type Flow, findStep, type PersonId, type StepId } from './definition.ts';
import { type FlowEvent, refuse } from './events.ts';
import { sendBack } from './rounds.ts';
import { type BranchState, type FlowState, isUnsettled, openVisits, tasksOf, type Visit } from './state.ts';
import { isSystemStep } from './system-steps.ts';
import { branchOf, emit, isLive, onCopy, tell, type Work } from './work.ts';

const DECIDED: readonly string[] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** Whether the submitter may still change the form: it was sent, and nobody has taken it or decided anything about it. */
export function mayEdit(flow: Flow, state: FlowState): boolean {
  if (flow.edit !== 'until-taken' || state.status !== 'running') return false;
  const standing = new Set(
    state.visits.filter((visit) => !visit.lapsed && visit.id > state.freshFrom).map(({ id }) => id),
  );
  const decided = state.tasks.some((task) => DECIDED.includes(task.state) && standing.has(task.visit));
  const open = openVisits(state);
  return !decided && open.length > 0 && open.every((visit) => isUntouched(flow, state, visit));
}

/** Whether nobody has claimed it from the pool, or, without a pool, nobody has decided anything so far. */
function isUntouched(flow: Flow, state: FlowState, visit: Visit): boolean {
  const step = findStep(flow, visit.step);
  const tasks = tasksOf(state, visit.id).filter(isUnsettled);
  if ((step?.kind !== 'approve' && step?.kind !== 'handle') || visit.hung || tasks.length === 0) return false;
  if (step.pool) return tasks.every((task) => task.state === 'offered');
  const earlier = state.tasks.some((task) => DECIDED.includes(task.state));
  return !earlier && tasks.every((task) => task.state === 'open' || task.state === 'waiting');
}

/** Changes the form while nobody has taken it; other people are asked if needed, else the present ones are told. */
export function edit(work: Work, event: Extract<FlowEvent, { kind: 'edit' }>): void {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  if (event.by !== work.state.submitter) refuse('not-yours');
  if (!mayEdit(work.flow, work.state)) refuse(work.flow.edit === 'until-taken' ? 'already-taken' : 'not-allowed-here');
  emit(work, { kind: 'form', values: event.form });
  for (const [step, people] of Object.entries(event.picked)) emit(work, { kind: 'picked', step, people });
  const trial = onCopy(work);
  askAnew(trial);
  if (openTasksText(trial.state) !== openTasksText(work.state)) return askOthers(work);
  for (const task of work.state.tasks)
    if (task.state === 'open' || task.state === 'offered') tell(work, task.person, 'changed', task.id);
}

/** People who keep a task are told of the change; they are not told that their old task was cancelled. */
function askOthers(work: Work): void {
  const peopleBefore = peopleIn(work.state);
  const before = work.effects.length;
  askAnew(work);
  const have = peopleIn(work.state);
  const effects = work.effects.splice(before).flatMap((effect) => {
    if (effect.kind !== 'tell' || !peopleBefore.has(effect.person) || !have.has(effect.person)) return [effect];
    return effect.what === 'no-longer-asked' ? [] : [{ ...effect, what: 'changed' as const }];
  });
  work.effects.push(...effects);
}

const peopleIn = (state: FlowState): Set<PersonId> =>
  new Set(state.tasks.filter((task) => task.state === 'open' || task.state === 'offered').map((task) => task.person));

/** Where a process stands and whom it asks, as one text to compare. */
const openTasksText = (state: FlowState): string =>
  openVisits(state)
    .flatMap((visit) => [
      `${state.status} ${visit.step}`,
      ...tasksOf(state, visit.id)
        .filter(isUnsettled)
        .map((task) => `${visit.step}/${task.person}/${task.instead ?? ''}`),
    ])
    .sort()
    .join(' ');

/** Walks the way again with the form as it is now; what the product or the clock did on it is not done twice. */
function askAnew(work: Work): void {
  const root = work.state.branches.find((branch) => branch.parent === null && isLive(branch)) as BranchState;
  const from = Math.max(0, ...work.state.visits.map((visit) => (visit.lapsed ? 0 : behind(work, visit.step))));
  if (from <= root.index) return sendBack(work, root.id, from);
  for (const visit of openVisits(work.state)) sendBack(work, visit.branch, branchOf(work, visit.branch).index);
}

/** The place on the main way behind something that happens by itself; 0 for a step of people. */
function behind(work: Work, step: StepId): number {
  const found = findStep(work.flow, step);
  if (!isSystemStep(found) && found?.kind !== 'wait') return 0;
  const address = addressOf(work.flow, step);
  const lane = address?.lanes[1];
  const top = lane ? addressOf(work.flow, lane.slice(0, lane.lastIndexOf('/'))) : address;
  return (top?.index ?? 0) + 1;
}
