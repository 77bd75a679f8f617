import { expect, test } from 'vitest';
import { rangeOf } from './bytes.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=-0', 'nothing'],
  ['bytes=100-', 'nothing'],
  ['bytes=99-', { from: 99, to: 99 }],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
])('of a hundred bytes %s is %j', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

test('of nothing no part can be had', () => expect(rangeOf('bytes=0-', 0)).toBe('nothing'));
