import { type Flow, findStep } from './definition.ts';
import { isHungUp } from './pauses.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf } from './state.ts';
import type { ProcessGroup, WorkflowTab } from './vocabulary.ts';

export const hallGroups: Readonly<Record<ProcessGroup, 'pending' | 'processing' | 'done' | 'canceled'>> = {
  todo: 'pending',
  doing: 'processing',
  done: 'done',
  abort: 'canceled',
};

const WELL: readonly (FlowState['outcome'] | null)[] = ['done', 'unsolved'];

/** The group in which the back-office and the hall list a process. Solved and waiting for its evaluation is done; closed unsolved is done too. */
export function groupOf(flow: Flow, state: FlowState): ProcessGroup {
  if (state.status === 'ended') return WELL.includes(state.outcome) ? 'done' : 'abort';
  if (state.status === 'returned') return 'todo';
  const kinds = openVisits(state).map((visit) => findStep(flow, visit.step)?.kind);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'evaluate')) return 'done';
  const inPool = openVisits(state).every((visit) => {
    const tasks = tasksOf(state, visit.id).filter(isUnsettled);
    return tasks.length > 0 && tasks.every((task) => task.state === 'offered');
  });
  return inPool && !isHungUp(state) ? 'todo' : 'doing';
}

/** The tab in which the workflow app shows a submitted process. */
export function tabOf(flow: Flow, state: FlowState): WorkflowTab {
  if (state.status === 'ended') return 'Completed';
  const open = openVisits(state).filter((visit) => !visit.hung);
  if (open.length > 0 && open.every((visit) => findStep(flow, visit.step)?.kind === 'evaluate')) return 'Completed';
  const asking = open.some((visit) => {
    const offered = tasksOf(state, visit.id).every((task) => !isUnsettled(task) || task.state === 'offered');
    return findStep(flow, visit.step)?.kind === 'approve' && !offered;
  });
  return asking ? 'InApproval' : 'Processing';
}
