import { expect, test } from 'vitest';
import type { Step } from './definition.ts';
import type { FlowEvent } from './events.ts';
import {
  type Button,
  buttons,
  type Decision,
  decisions,
  type FlowEventKind,
  isTimelineKind,
  type StepKind,
  timelineKinds,
} from './vocabulary.ts';

/** Only true can be given for two types that are the same; the compiler refuses everything else. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

test('the words are those of the engine: no event and no kind of step is missing, and none is too many', () => {
  const events: Same<FlowEventKind, FlowEvent['kind']> = true;
  const steps: Same<StepKind, Step['kind']> = true;
  const decided: Same<Decision, Extract<Button, Decision>> = true;
  expect([events, steps, decided]).toEqual([true, true, true]);
});

test('no kind of entry is listed twice, and a decision is told by what was decided', () => {
  expect(new Set(timelineKinds).size).toBe(timelineKinds.length);
  expect(new Set(buttons).size).toBe(buttons.length);
  expect(decisions.every(isTimelineKind)).toBe(true);
  expect(['decide', 'other', ''].some(isTimelineKind)).toBe(false);
});
