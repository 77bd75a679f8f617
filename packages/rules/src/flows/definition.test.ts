import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyStep, type Flow, findStep } from './definition.ts';
import { dice, drawFlow } from './random-flow.ts';

const freezeSteps = (flow: Flow): Flow => ({ ...flow, steps: Object.freeze([...flow.steps]) });

test('a step is found the same in a flow that can still change and in one that cannot', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const flow = drawFlow(dice(seed));
      const frozen = freezeSteps(flow);
      for (const { step } of everyStep(flow.steps)) {
        expect(findStep(flow, step.id)?.id).toBe(step.id);
        expect(findStep(frozen, step.id)).toBe(findStep(flow, step.id));
      }
      expect(findStep(frozen, 'no such step')).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test('a step that is put into a flow is found in it', () => {
  const flow = drawFlow(dice(1));
  const first = flow.steps[0]!;
  const changed = { ...flow, steps: [...flow.steps, { ...first, id: 'put in later' }] };
  expect(findStep(freezeSteps(flow), 'put in later')).toBeNull();
  expect(findStep(freezeSteps(changed), 'put in later')?.id).toBe('put in later');
});
