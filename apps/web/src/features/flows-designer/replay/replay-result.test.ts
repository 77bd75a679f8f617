import { expect, test } from 'vitest';
import { type DifferentCase, peopleAt, type ReplayEntry, type ReplayPage, resultOf } from './replay-result.ts';

const words = (text: string) => ({ zh: text, en: text });
const one = (id: string, kind: 'people' | 'branch' | 'end', step: string | null): DifferentCase => ({
  id,
  number: id,
  title: words(id),
  endedAt: 0,
  kinds: [kind],
  first: { kind, step, name: step === null ? null : words(step) },
  lines: [],
  moreLines: 0,
  ends: { before: 'done', after: 'done' },
});
const page = (different: DifferentCase[], more: Partial<ReplayPage> = {}): ReplayPage => ({
  looked: different.length + 2,
  same: 1,
  leftOut: 1,
  unclear: [],
  different,
  people: {},
  next: null,
  ...more,
});

test('[DES-10] [C62] cases stand together by what differs first and where, the largest group first', () => {
  const pages = [
    page([one('1', 'end', null), one('2', 'people', 'a')]),
    page([one('3', 'people', 'a'), one('4', 'people', 'b'), one('5', 'branch', 'a')]),
  ];
  const { groups, counts, looked, same, leftOut } = resultOf(pages);
  expect(groups.map(({ key, cases }) => [key, cases.map(({ id }) => id).join()])).toEqual([
    ['people a', '2,3'],
    ['end ', '1'],
    ['people b', '4'],
    ['branch a', '5'],
  ]);
  expect(counts).toEqual([
    { kind: 'people', n: 3 },
    { kind: 'branch', n: 1 },
    { kind: 'end', n: 1 },
  ]);
  expect([looked, same, leftOut]).toEqual([9, 2, 2]);
});

test('[DES-10] whoever came to decide without having been asked stands beside those who were asked', () => {
  const entry = {
    people: ['a', 'b'],
    said: [
      { person: 'c', said: 'agreed' },
      { person: 'a', said: 'returned' },
    ],
  };
  expect(peopleAt(entry as unknown as ReplayEntry)).toEqual([
    { person: 'a', said: ['returned'] },
    { person: 'b', said: [] },
    { person: 'c', said: ['agreed'] },
  ]);
});
