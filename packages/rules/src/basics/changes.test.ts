import { expect, test } from 'vitest';
import { changedFields, type Fields } from './changes.ts';

test.each<[string, Fields | null, Fields | null, Fields | null, Fields | null]>([
  ['only what differs', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
  ['what is missing counts as empty', { a: 1 }, { b: 2 }, { a: 1, b: null }, { a: null, b: 2 }],
  ['empty and missing are the same', { a: null }, {}, {}, {}],
  ['lists and objects by what is in them', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, {}, {}],
  ['a new record is told whole', null, { a: 1 }, null, { a: 1 }],
  ['one that is gone is told whole', { a: 1 }, null, { a: 1 }, null],
])('[ADM-12] before and after: %s', (_, before, after, expectedBefore, expectedAfter) => {
  expect(changedFields(before, after)).toEqual({ before: expectedBefore, after: expectedAfter });
});
