import { expect, test } from 'vitest';
import { everyStep, type Step } from '../definition.ts';
import { definitionLimits, nestsAtMost } from '../edit-definition/limits.ts';
import { openCondition } from '../edit-definition/new-step.ts';
import { approve, exclusive, flowOf, when } from '../testing.ts';
import { fitLimits } from './fit-limits.ts';

const ids = (steps: readonly Step[]) => [...everyStep(steps)].map(({ step }) => step.id);
const many = (count: number, name: string) => Array.from({ length: count }, (_, n) => approve(`${name}${n}`));
const condition = when('days', 'more', 3);

test('[DES-12] what fits stays as it is', () => {
  const steps = [...many(59, 'a'), exclusive('x', { when: condition, steps: many(60, 'b') }, [])];
  expect(fitLimits(steps)).toEqual({ steps, findings: [] });
});

test('[DES-12] steps beyond those of a lane are left out by name, and nothing jumps to them', () => {
  const jump: Step = {
    id: 'jump',
    name: { zh: '', en: '' },
    kind: 'router',
    ways: [
      { id: 'w0', when: condition, to: 'a59' },
      { id: 'w1', when: condition, to: 'a1' },
    ],
  };
  const { steps, findings } = fitLimits([jump, ...many(61, 'a')]);
  expect(steps).toHaveLength(definitionLimits.steps);
  expect(findings).toEqual([
    { code: 'too-many-steps', element: 'a59' },
    { code: 'too-many-steps', element: 'a60' },
  ]);
  expect(steps[0]).toMatchObject({ ways: [{ to: '' }, { to: 'a1' }] });
});

test('[DES-12] of too many branches the last one stays, which is for everything else', () => {
  const branches = Array.from({ length: 14 }, (_, n) => ({ when: condition, steps: many(1, `b${n}-`) }));
  const { steps, findings } = fitLimits([exclusive('x', ...branches, many(1, 'other'))]);
  expect(ids(steps)).toEqual(['x', ...Array.from({ length: 11 }, (_, n) => `b${n}-0`), 'other0']);
  expect(findings.map(({ element }) => element)).toEqual(['x', 'b11-0', 'x', 'b12-0', 'x', 'b13-0']);
});

test('[DES-12] what lies too deep is left out by name, and a condition that is too deep is open', () => {
  let steps: Step[] = [approve('deepest')];
  for (let n = 11; n >= 0; n--) steps = [exclusive(`x${n}`, { when: condition, steps }, [])];
  const fitted = fitLimits(steps);
  expect(nestsAtMost(flowOf(fitted.steps), definitionLimits.depth - 1)).toBe(true);
  const there = new Set([...ids(fitted.steps), ...fitted.findings.map(({ element }) => element)]);
  expect(ids(steps).filter((id) => !there.has(id))).toEqual([]);
  expect(ids(fitted.steps)).not.toContain('deepest');

  let deep: typeof condition = condition;
  for (let n = 0; n < 40; n++) deep = { kind: 'not', of: deep } as never;
  const open = fitLimits([exclusive('x', { when: deep, steps: [] }, [])]);
  expect(open.findings).toEqual([{ code: 'condition-open', element: 'x' }]);
  expect(open.steps[0]).toMatchObject({ branches: [{ when: openCondition }, { when: null }] });
});
