import { expect, test } from 'vitest';
import { cardAct } from './card-keys.ts';

const press = (key: string, held: 'alt' | 'ctrl' | 'meta' | 'shift' | null = null, isTextMarked = false) =>
  cardAct(
    { key, altKey: held === 'alt', ctrlKey: held === 'ctrl', metaKey: held === 'meta', shiftKey: held === 'shift' },
    isTextMarked,
  );

test('[DES-05] a field is reached, moved, doubled, copied, pasted and removed by keys', () => {
  expect([press('ArrowUp'), press('ArrowDown')]).toEqual(['before', 'after']);
  expect([press('ArrowUp', 'alt'), press('ArrowDown', 'alt')]).toEqual(['up', 'down']);
  expect([press('d', 'ctrl'), press('c', 'meta'), press('v', 'ctrl')]).toEqual(['duplicate', 'copy', 'paste']);
  expect(press('Delete')).toBe('remove');
});

test('[DES-05] other keys, and copying marked text, are left to the browser', () => {
  expect([press('d'), press('x', 'ctrl'), press('Delete', 'alt'), press('Tab')]).toEqual([null, null, null, null]);
  expect(press('c', 'ctrl', true)).toBeNull();
});
