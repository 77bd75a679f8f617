import { expect, test } from 'vitest';
import { pendingBlock, pendingLimit } from './pending-orders.ts';

test('so many faults may wait as the organisation set, or as is usual, and one complaint whatever it set', () => {
  expect(pendingLimit('fault', { pValue1: '7' })).toBe(7);
  expect(pendingLimit('fault', null)).toBe(3);
  expect(pendingLimit('complaint', { pValue1: '7' })).toBe(1);
});

test.each([
  ['fault', 2, 3, null],
  ['fault', 3, 3, 'self-help-too-many'],
  ['fault', 4, 3, 'self-help-too-many'],
  ['complaint', 0, 1, null],
  ['complaint', 1, 1, 'complaint-pending'],
] as const)('a %s while %i of at most %i wait is answered %s', (kind, pending, limit, block) => {
  expect(pendingBlock(kind, pending, limit)).toBe(block);
});
