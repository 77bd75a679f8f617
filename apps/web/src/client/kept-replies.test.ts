import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keptAt, noteKept, sharedReply } from './kept-replies.ts';

const reply = () => ({ items: [{ id: 'a' }, { id: 'b' }] });

test('a reply says when it was kept, and one from the network says nothing', () => {
  expect(keptAt(noteKept(reply(), 5))).toBe(5);
  expect(keptAt(noteKept(reply(), null))).toBeNull();
  for (const none of [null, undefined, 'text', 7]) expect(keptAt(noteKept(none, 5))).toBeNull();
});

test.each([
  { before: null, after: null, told: null },
  { before: null, after: 5, told: 5 },
  { before: 5, after: null, told: null },
  { before: 5, after: 9, told: 9 },
])('in the cache a reply of $after after one of $before tells $told, although both say the same', async (row) => {
  const queries = new QueryClient();
  const read = (at: number | null, more = {}) =>
    queries.fetchQuery({
      queryKey: ['a'],
      queryFn: () => noteKept({ ...reply(), ...more }, at),
      structuralSharing: sharedReply,
    });
  await read(row.before);
  await read(row.after);
  expect(keptAt(queries.getQueryData(['a']))).toBe(row.told);
  await read(row.after, { more: 1 });
  expect(keptAt(queries.getQueryData(['a']))).toBe(row.told);
});

test('what came twice from the network is the same object, so that nothing is drawn again', () => {
  const first = reply();
  expect(sharedReply(first, reply())).toBe(first);
});
