import { addressOf, type Flow } from '@campus/rules/flows/definition.ts';
import { type FlowState, isUnsettled, openVisits, type TaskState, tasksOf } from '@campus/rules/flows/state.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';
import { type EventRow, readProcesses } from './read-processes.ts';

/** One open decision in each branch that stands at a step, none anywhere else, and no task decided twice without having been asked again. */
export async function checkDecisions({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const histories of readProcesses(db))
    for (const { process, flow, events } of histories) {
      found.looked(process.state.tasks.length);
      const record = `process ${process.number} (${process.id})`;
      for (const wrong of wrongBranches(flow, process.state)) found.add(record, wrong);
      for (const wrong of decidedTwice(events)) found.add(record, wrong);
    }
  return found.findings();
}

function* wrongBranches(flow: Flow, state: FlowState): Generator<string> {
  const open = openVisits(state);
  const live = state.branches.filter((branch) => branch.state === 'at-step' || branch.state === 'split');
  for (const visit of state.visits) {
    const openTasks = tasksOf(state, visit.id).filter(isUnsettled);
    if (visit.outcome !== null && openTasks.length > 0)
      yield `visit ${visit.id} is over and still asks ${openTasks.length}`;
    if (new Set(openTasks.map((task) => task.person)).size < openTasks.length)
      yield `visit ${visit.id} asks somebody twice`;
  }
  for (const timer of state.timers)
    if (!open.some((visit) => visit.id === timer.visit)) yield `clock ${timer.id} runs for a visit that is over`;
  if (state.status !== 'running') {
    if (open.length + live.length > 0) yield `it is ${state.status} and ${open.length} decisions are open`;
    return;
  }
  if (live.length === 0) yield 'it runs and no branch of it does';
  for (const branch of live) {
    const here = open.filter((visit) => visit.branch === branch.id);
    const children = live.filter((other) => other.parent === branch.id);
    if (branch.state === 'split') {
      if (here.length > 0 || children.length === 0)
        yield `branch ${branch.id} is split and ${here.length} decisions are open in it`;
      continue;
    }
    if (here.length !== 1) yield `branch ${branch.id} has ${here.length} open decisions`;
    for (const visit of here) {
      const address = addressOf(flow, visit.step);
      if (address?.index !== branch.index || address.lanes.at(-1) !== branch.lane)
        yield `branch ${branch.id} does not stand at the step ${visit.step} that is asked`;
    }
  }
  for (const visit of open)
    if (!live.some((branch) => branch.id === visit.branch)) yield `visit ${visit.id} is open in a branch that is over`;
}

const DECIDED: readonly TaskState[] = ['agreed', 'disagreed', 'solved', 'not-solved', 'evaluated'];

/** A task that was decided is decided again only after it was asked again. */
function* decidedTwice(events: readonly EventRow[]): Generator<string> {
  const settledAt = new Map<number, number | null>();
  for (const { id, changes } of events)
    for (const change of changes) {
      if (change.kind !== 'task') continue;
      const { task } = change;
      if (!DECIDED.includes(task.state)) settledAt.delete(task.id);
      else if (settledAt.has(task.id) && settledAt.get(task.id) !== task.settledAt)
        yield `task ${task.id} was decided a second time by event ${id}`;
      else settledAt.set(task.id, task.settledAt);
    }
}
