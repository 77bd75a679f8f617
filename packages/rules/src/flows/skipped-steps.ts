import { addressOf, type Flow, laneSteps, type StepId } from './definition.ts';
import { branchesIn, placeIn, rootOf } from './places.ts';
import type { BranchState, FlowState, Visit } from './state.ts';

const NOT_PASSED: readonly (Visit['outcome'] | null)[] = [null, 'disagreed', 'returned', 'cancelled', 'failed'];

/** The steps of people on the way that a process took whose last visit did not let it pass: somebody was jumped over. */
export function skippedSteps(flow: Flow, state: FlowState): { step: StepId; visit: Visit | null }[] {
  return state.branches.length === 0 ? [] : skippedIn({ flow, state }, rootOf(state));
}

function skippedIn(work: { flow: Flow; state: FlowState }, line: BranchState): { step: StepId; visit: Visit | null }[] {
  return laneSteps(work.flow, line.lane)
    .slice(0, line.index)
    .flatMap((step, index) => {
      if (isLeftOut(work, line, index)) return [];
      if ('branches' in step) return branchesIn(work, line.id, step).flatMap((branch) => skippedIn(work, branch));
      if (step.kind !== 'approve' && step.kind !== 'handle') return [];
      const visit =
        work.state.visits.findLast((candidate) => candidate.step === step.id && candidate.part === 'step') ?? null;
      return visit && !NOT_PASSED.includes(visit.outcome) ? [] : [{ step: step.id, visit }];
    });
}

/** Whether a router led past a place. */
function isLeftOut(work: { flow: Flow; state: FlowState }, line: BranchState, index: number): boolean {
  return work.state.visits.some((visit) => {
    const to = visit.outcome === 'routed' && !visit.lapsed && visit.to ? addressOf(work.flow, visit.to) : null;
    if (!to || to.lanes.at(-1) !== line.lane || to.index <= index) return false;
    const from = placeIn(work, line.id, visit);
    return from !== null && from < index;
  });
}
