import { everyStep, type Flow, type Step } from '@campus/rules/flows/definition.ts';

type Before = Pick<Step, 'id' | 'name' | 'kind'>;
/** Whether it is kept how a step ended: as people say, or as the applications that it waited for came out. */
const endsSomehow = (step: Step): boolean =>
  step.kind === 'approve' || step.kind === 'handle' || (step.kind === 'child' && step.wait);

/** The steps that may have been passed when a step is reached: a condition there may ask how they ended. */
export function stepsBefore({ steps }: Flow, id: string): readonly Before[] {
  return beforeIn(steps, id, []) ?? [];
}

function beforeIn(steps: readonly Step[], id: string, earlier: readonly Before[]): readonly Before[] | null {
  let passed = [...earlier];
  for (const step of steps) {
    if (step.id === id) return passed;
    if ('branches' in step)
      for (const branch of step.branches) {
        const found = beforeIn(branch.steps, id, passed);
        if (found) return found;
      }
    passed = [...passed, ...[...everyStep([step])].map((entry) => entry.step).filter(endsSomehow)];
  }
  return null;
}
