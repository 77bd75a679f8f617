import { everyStep, type Flow, findStep, type StepId, type Who } from '../definition.ts';
import { leavesOf, weightKey } from '../who-leaves.ts';

const rulesOf = new WeakMap<Flow, ReadonlyMap<string, Who>>();

/** The step that a key of people belongs to: its own, or a part of its rule or of its weights. */
export const stepOfKey = (key: string): StepId => key.split('#', 1)[0] as StepId;

/** The rule whose people the facts carry under a key; null where the flow has none by it. */
export function ruleAt(flow: Flow, key: string): Who | null {
  if (!key.includes('#')) {
    const step = findStep(flow, key);
    return step && 'who' in step ? step.who : null;
  }
  let rules = rulesOf.get(flow);
  if (!rules) {
    rules = new Map(
      [...everyStep(flow.steps)].flatMap(({ step }): [string, Who][] => {
        if (!('who' in step)) return [];
        const weights = 'voting' in step && step.voting.kind === 'weights' ? step.voting.weights : [];
        return [
          ...leavesOf(step.id, step.who).map((leaf): [string, Who] => [leaf.key, leaf.who]),
          ...weights.map(({ who }, n): [string, Who] => [weightKey(step.id, n), who]),
        ];
      }),
    );
    rulesOf.set(flow, rules);
  }
  return rules.get(key) ?? null;
}
