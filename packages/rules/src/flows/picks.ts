import { chosenBranches } from './chosen-branches.ts';
import { type ConditionFacts, holds } from './conditions.ts';
import { addressOf, type Flow, laneSteps, ROOT_LANE, type Step } from './definition.ts';
import { leadingWay, MOST_JUMPS_BACK } from './routers.ts';
import type { FlowState, Visit } from './state.ts';

type Picked = { step: Step; several: boolean };

/** The step to come whose people the present approver picks: the next one on the way that the form takes now and that does not skip itself. */
export function nextPick(
  flow: Flow,
  state: Pick<FlowState, 'form' | 'outcomes'>,
  { step }: Pick<Visit, 'step'>,
): Picked | null {
  const at = addressOf(flow, step);
  if (!at) return null;
  const yes = laneSteps(flow, at.lanes.at(-1) as string)[at.index]?.kind === 'handle' ? 'solved' : 'agreed';
  const facts: ConditionFacts = { form: state.form, outcomes: { ...state.outcomes, [step]: yes } };
  return pickFrom(flow, facts, { lanes: at.lanes, index: at.index + 1 }, 0);
}

type Place = NonNullable<ReturnType<typeof addressOf>>;

/** The first of all that comes from a place on; nobody is looked for in a circle. */
function pickFrom(flow: Flow, facts: ConditionFacts, { lanes, index }: Place, jumps: number): Picked | null {
  let from = index;
  for (const lane of lanes.toReversed()) {
    const found = firstIn(flow, facts, lane, from);
    if (found !== 'through' && found !== null && 'to' in found)
      return jumps < MOST_JUMPS_BACK ? pickFrom(flow, facts, found.to, jumps + 1) : null;
    if (found !== 'through') return found;
    if (lane === ROOT_LANE) return null;
    from = (addressOf(flow, lane.slice(0, lane.lastIndexOf('/')))?.index ?? 0) + 1;
  }
  return null;
}

/**
 * The first step of a lane that needs picks; null if another step asks before it, `through` if nobody is asked, and where a router
 * leads before that.
 */
function firstIn(
  flow: Flow,
  facts: ConditionFacts,
  lane: string,
  from: number,
): Picked | { to: Place } | null | 'through' {
  for (const step of laneSteps(flow, lane).slice(from)) {
    if ('who' in step && step.who.kind === 'previous-picks') {
      if (step.kind === 'copy' || !step.skipWhen || !holds(step.skipWhen, facts))
        return { step, several: step.who.several };
      continue;
    }
    if (step.kind === 'approve' || step.kind === 'handle') {
      if (step.skipWhen && holds(step.skipWhen, facts)) continue;
      return null;
    }
    if (step.kind === 'end') return null;
    const way = step.kind === 'router' ? leadingWay(step, facts) : null;
    const to = way && addressOf(flow, way.to);
    if (to) return { to };
    if (!('branches' in step)) continue;
    const found = chosenBranches({ state: facts }, step).map((n) => firstIn(flow, facts, `${step.id}/${n}`, 0));
    const picked = found.find((candidate) => candidate !== null && candidate !== 'through' && 'step' in candidate);
    if (picked) return picked;
    if (found.includes(null)) return null;
    const led = found.find((candidate) => candidate !== 'through');
    if (led) return led;
  }
  return 'through';
}
