import { expect, test } from 'vitest';
import { checkNumber } from './check-number.ts';

const bounds = { required: true, money: false, min: 0.5, max: 60 };

test.each([
  ['', bounds, { code: 'required' }],
  ['', { ...bounds, required: false }, null],
  ['five', bounds, { code: 'format' }],
  ['0.5', bounds, null],
  ['0', bounds, { code: 'too-small', n: 0.5 }],
  ['61', bounds, { code: 'too-large', n: 60 }],
  ['50.00', { ...bounds, money: true, min: 0, max: 500_000 }, null],
  ['5000.01', { ...bounds, money: true, min: 0, max: 500_000 }, { code: 'too-large', n: 5000 }],
  ['1.234', { ...bounds, money: true, min: 0, max: null }, { code: 'format' }],
] as const)('%s in %j', (text, limits, fault) => {
  expect(checkNumber(text, limits)).toEqual(fault);
});
