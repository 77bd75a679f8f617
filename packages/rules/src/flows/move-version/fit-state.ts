import type { Flow, StepId } from '../definition.ts';
import type { Definition } from '../edit-definition/definition.ts';
import { apply, type Change, type FlowState, type Place } from '../state.ts';
import { unfitForm } from './fit-form.ts';
import { unfitPassed } from './fit-passed.ts';
import { unfitStanding } from './fit-standing.ts';
import { NewPlaces } from './new-places.ts';
import { stepsPassedOver } from './passed-over.ts';
import { idsOf, mappingFaults, type StepMapping } from './step-mapping.ts';
import { atStep, ofCase, type Unfit } from './unfit.ts';

export type Readdressing = Extract<Change, { kind: 'readdressed' }>;
export type Fit =
  | { fits: true; state: FlowState; change: Readdressing; passedOver: readonly StepId[] }
  | { fits: false; reasons: readonly Unfit[] };

/**
 * A running case in another version of its business: the same case under the addresses of the new flow, or every reason why
 * it has to stay. Nothing that anybody did, and nothing that anybody is asked, becomes something else by it: people keep
 * their tasks, clocks run on as they were begun, and what was filled in stays. `passedOver` are the steps of people that
 * the new version has before the place where the case stands, and that nobody is asked at any more.
 */
export function fitState(from: Definition, to: Definition, state: FlowState, mapping: StepMapping = {}): Fit {
  if (state.status === 'ended') return { fits: false, reasons: [ofCase('ended')] };
  const clashing = clashes(from, to, state, mapping);
  if (clashing.length > 0) return { fits: false, reasons: clashing };
  const places = new NewPlaces(from.flow, to.flow, mapping, state);
  const reasons = [
    ...unfitStanding({ from, to, state, mapping, places }),
    ...unfitPassed({ from, to, state, places }),
    ...unfitForm(from, to, state),
  ];
  if (reasons.length > 0) return { fits: false, reasons: eachOnce(reasons) };
  const change = readdressing(state, places);
  const moved = apply(state, change);
  return {
    fits: true,
    state: moved,
    change,
    passedOver: passedOver(from.flow, to.flow, { before: state, after: moved }, change),
  };
}

/** A step that a mapping names is the step of that name for good; the case may know another one by it. */
function clashes(from: Definition, to: Definition, state: FlowState, mapping: StepMapping): Unfit[] {
  const faults = mappingFaults(from.flow, to.flow, mapping).map(({ step }) => atStep('steps-clash', step));
  const known = stepsKnown(state);
  const olds = new Set(idsOf(from.flow));
  const met = Object.entries(mapping).flatMap(([step, now]) =>
    now !== null && now !== step && known.has(now) && !olds.has(now) ? [atStep('steps-clash', step)] : [],
  );
  return [...faults, ...met];
}

/** The steps that a case speaks of. */
const stepsKnown = (state: FlowState): Set<StepId> =>
  new Set([
    ...state.visits.flatMap(({ step, to }) => (to === undefined ? [step] : [step, to])),
    ...Object.keys(state.picked),
    ...Object.keys(state.outcomes),
    ...(state.returned ? [state.returned.step] : []),
  ]);

/** Only what is otherwise there: a version that changed nothing of a case's way changes nothing of the case. */
function readdressing(state: FlowState, places: NewPlaces): Readdressing {
  const branches = state.branches.flatMap((branch): Place[] => {
    // What is over for good is only read.
    const over = branch.state === 'cancelled' && !branch.left;
    const lane = places.laneOf(branch);
    const index = over ? branch.index : places.indexOf(branch);
    return lane === branch.lane && index === branch.index ? [] : [{ id: branch.id, lane, index }];
  });
  const steps: Record<StepId, StepId> = {};
  for (const step of stepsKnown(state)) if (places.called(step) !== step) steps[step] = places.called(step);
  return { kind: 'readdressed', branches, steps };
}

/** The change that takes a case back to where it was, for as long as nothing else happened to it. */
export function undoing({ branches, steps }: Readdressing, before: FlowState): Readdressing {
  const were = new Map(before.branches.map((branch) => [branch.id, branch]));
  return {
    kind: 'readdressed',
    branches: branches.flatMap(({ id }) => {
      const was = were.get(id);
      return was ? [{ id, lane: was.lane, index: was.index }] : [];
    }),
    steps: Object.fromEntries(Object.entries(steps).map(([was, now]) => [now, was])),
  };
}

/** Steps before the place where it stands that the new version has, and that the case was not passed over before. */
function passedOver(
  from: Flow,
  to: Flow,
  { before, after }: { before: FlowState; after: FlowState },
  { steps }: Readdressing,
): StepId[] {
  const was = new Set(stepsPassedOver(from, before).map((step) => steps[step] ?? step));
  return stepsPassedOver(to, after).filter((step) => !was.has(step));
}

const eachOnce = (reasons: readonly Unfit[]): Unfit[] => {
  const texts = reasons.map((reason) => JSON.stringify(reason));
  return reasons.filter((_, n) => texts.indexOf(texts[n] as string) === n);
};
