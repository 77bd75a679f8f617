import { findStep } from '../definition.ts';
import type { Definition } from '../edit-definition/definition.ts';
import type { BranchState, FlowState } from '../state.ts';
import { type NewPlaces, readLane } from './new-places.ts';
import { isSameKind } from './step-mapping.ts';
import { atStep, type Unfit } from './unfit.ts';

type Passed = { from: Definition; to: Definition; state: FlowState; places: NewPlaces };

const isPresent = (branch: BranchState): boolean => branch.state !== 'cancelled' || branch.left === true;

/**
 * Why what was passed stands in the way: it would be passed a second time, or what the product did there could not be found
 * when something goes back over it. What people decided at a step that is gone stays to be read, and nothing else.
 */
export function unfitPassed({ from, to, state, places }: Passed): Unfit[] {
  const passed = state.visits.filter((visit) => visit.outcome !== null && !visit.lapsed);
  const visits = passed.flatMap((visit): Unfit[] => {
    const line = places.branch(visit.branch);
    const place = places.placeOf(visit);
    if (visit.outcome === 'done' && isAction(from, to, visit.step)) {
      const [was, now] = [findStep(from.flow, visit.step), findStep(to.flow, places.called(visit.step))];
      if (place === null || !was || !now || !isSameKind(was, now)) return [atStep('action-gone', visit.step)];
    }
    return isPresent(line) && place !== null && place > places.indexOf(line) ? [atStep('comes-later', visit.step)] : [];
  });
  const splits = state.branches.flatMap((branch): Unfit[] => {
    if (branch.parent === null || !isPresent(branch)) return [];
    const { split } = readLane(branch.lane);
    const place = places.placeIn(branch.parent, split);
    const line = places.branch(branch.parent);
    return isPresent(line) && place !== null && place > places.indexOf(line) ? [atStep('comes-later', split)] : [];
  });
  return [...visits, ...splits];
}

/** Whether a step is something that the product does; of one that neither version has, nobody knows. */
const isAction = (from: Definition, to: Definition, step: string): boolean => {
  const known = findStep(from.flow, step) ?? findStep(to.flow, step);
  return known?.kind === 'action';
};
