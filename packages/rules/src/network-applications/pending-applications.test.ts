import { expect, test } from 'vitest';
import { pendingBlock } from './pending-applications.ts';

const underWay = [{ kind: 'password' }, { kind: 'pause' }, { kind: 'move' }] as const;

test('as many as the limit may be under way, and what is reviewed is not counted', () => {
  expect(pendingBlock('change-mac', underWay, 3)).toBeNull();
  expect(pendingBlock('change-mac', underWay, 2)).toBe('self-help-too-many');
});

test('what is reviewed is not limited', () => {
  expect(pendingBlock('open', underWay, 1)).toBeNull();
});
