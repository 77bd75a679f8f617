import { type Flow, laneSteps, type StepId } from '../definition.ts';
import { branchesIn, rootOf } from '../places.ts';
import type { BranchState, FlowState, Visit } from '../state.ts';

const NOT_PASSED: readonly (Visit['outcome'] | null)[] = [null, 'disagreed', 'returned', 'cancelled', 'failed'];

/** The steps of people before the places where a case stands at which nothing stands that let it pass. */
export function stepsPassedOver(flow: Flow, state: FlowState): StepId[] {
  return state.branches.length === 0 ? [] : passedOverIn({ flow, state }, rootOf(state));
}

function passedOverIn(work: { flow: Flow; state: FlowState }, line: BranchState): StepId[] {
  return laneSteps(work.flow, line.lane)
    .slice(0, line.index + 1)
    .flatMap((step, n) => {
      if ('branches' in step) return branchesIn(work, line.id, step).flatMap((branch) => passedOverIn(work, branch));
      if (n === line.index || (step.kind !== 'approve' && step.kind !== 'handle')) return [];
      const passed = work.state.visits.some(
        (visit) =>
          visit.branch === line.id && visit.step === step.id && !visit.lapsed && !NOT_PASSED.includes(visit.outcome),
      );
      return passed ? [] : [step.id];
    });
}
