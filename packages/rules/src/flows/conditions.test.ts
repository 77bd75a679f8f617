import { expect, test } from 'vitest';
import { type Comparison, holds, type SingleValue } from './conditions.ts';

test.each<[SingleValue, Comparison, SingleValue, boolean]>([
  [0, 'is', '-0', true],
  [-0, 'is', '0', true],
  ['-0', 'is', 0, true],
  ['-0', 'is-not', 0, false],
  [0, 'less', '-0', false],
  ['2.50', 'is', 2.5, true],
  ['01', 'is', '1', false],
  [1, 'is', 'one', false],
  [true, 'is', 'true', true],
])('[C53] a number is compared by its size, and there is one zero: %j %s %j', (found, is, value, expected) => {
  expect(holds({ kind: 'field', field: 'x', is, value }, { form: { x: found }, outcomes: {} })).toBe(expected);
});
