import { type ConditionFacts, holds } from './conditions.ts';
import { addressOf, type Flow, laneSteps, ROOT_LANE, type Step } from './definition.ts';
import type { FlowState, Visit } from './state.ts';
import { chosenBranches } from './walk.ts';

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
  let from = at.index + 1;
  for (const lane of at.lanes.toReversed()) {
    const found = firstIn(flow, facts, lane, from);
    if (found !== 'through') return found;
    if (lane === ROOT_LANE) return null;
    from = (addressOf(flow, lane.slice(0, lane.lastIndexOf('/')))?.index ?? 0) + 1;
  }
  return null;
}

/** The first step of a lane that needs picks; null if another step asks before it, `through` if nobody is asked. */
function firstIn(flow: Flow, facts: ConditionFacts, lane: string, from: number): Picked | null | 'through' {
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
    if (!('branches' in step)) continue;
    const found = chosenBranches({ state: facts }, step).map((n) => firstIn(flow, facts, `${step.id}/${n}`, 0));
    const picked = found.find((candidate) => candidate !== null && candidate !== 'through');
    if (picked) return picked;
    if (found.includes(null)) return null;
  }
  return 'through';
}
