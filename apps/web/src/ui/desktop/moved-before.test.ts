import { describe, expect, test } from 'vitest';
import { movedBefore, movedByOne } from './moved-before.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('[BO-15] an order made by hand', () => {
  test.each([
    ['d', { id: 'a', below: false }, 'a'],
    ['d', { id: 'a', below: true }, 'b'],
    ['a', { id: 'c', below: false }, 'c'],
    ['a', { id: 'c', below: true }, 'd'],
    ['a', { id: 'd', below: true }, ''],
  ])('%s dropped at %o stands before %s', (moved, target, before) => {
    expect(movedBefore(ids, moved, target, false)).toBe(before);
  });

  test('where it stands already nothing is moved', () => {
    expect(movedBefore(ids, 'b', { id: 'b', below: false }, false)).toBeNull();
    expect(movedBefore(ids, 'b', { id: 'b', below: true }, false)).toBeNull();
    expect(movedBefore(ids, 'b', { id: 'a', below: true }, false)).toBeNull();
    expect(movedBefore(ids, 'b', { id: 'c', below: false }, false)).toBeNull();
    expect(movedBefore(ids, 'x', { id: 'c', below: false }, false)).toBeNull();
  });

  test('the end of what was fetched is not the end of the list', () => {
    expect(movedBefore(ids, 'a', { id: 'd', below: true }, true)).toBeNull();
    expect(movedByOne(ids, 'c', 1, true)).toBeNull();
    expect(movedByOne(ids, 'c', 1, false)).toBe('');
  });

  test('one step at a time by the keyboard', () => {
    expect(movedByOne(ids, 'b', -1, false)).toBe('a');
    expect(movedByOne(ids, 'b', 1, false)).toBe('d');
    expect(movedByOne(ids, 'a', -1, false)).toBeNull();
    expect(movedByOne(ids, 'd', 1, false)).toBeNull();
  });
});
