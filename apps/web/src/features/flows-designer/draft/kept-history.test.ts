import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { beginHistory, pushEdit, undo } from '@campus/rules/flows/edit-definition/history.ts';
import { expect, test } from 'vitest';
import type { Left } from './draft.ts';
import { readLeft, readNote, withNote } from './kept-history.ts';

const titled = (title: string): Definition => ({
  flow: {
    start: { id: 'start', name: { zh: '', en: '' }, fields: {} },
    steps: [],
    withdraw: 'never',
    resubmit: 'ask',
  },
  form: { fields: [], title: { zh: title, en: title } },
});
const left: Left = {
  history: pushEdit(beginHistory(titled('a')), titled('b')),
  revision: 1,
  publishedId: null,
  unsent: true,
  lost: [],
};
const note = (title: string, revision: number | null = 1) => ({
  present: titled(title),
  revision,
  publishedId: null,
  unsent: true,
  lost: [],
});

test('[DES-06] an edit that was only noted before the page went is one more step, which can be undone', () => {
  const read = withNote(left, note('c')) as Left;
  expect(read.history.present).toEqual(titled('c'));
  expect(undo(read.history).present).toEqual(titled('b'));
});

test('[DES-02] what was only answered before the page went keeps every step back', () => {
  const read = withNote(left, note('b', 2)) as Left;
  expect([read.revision, read.history]).toEqual([2, left.history]);
});

test('[DES-06] without steps back the note alone is what is left; without a note nothing changes', () => {
  expect(withNote(null, note('c'))?.history.present).toEqual(titled('c'));
  expect(withNote(left, null)).toBe(left);
  expect(withNote(null, null)).toBe(null);
});

test.each([null, 7, 'x', [], {}, { ...left, history: null }, { ...left, lost: [1] }, { ...left, revision: '1' }])(
  '[DES-02] what cannot be read is nothing: %j',
  (kept) => {
    expect(readLeft(kept)).toBe(null);
    expect(readNote(kept)).toBe(null);
  },
);

test('[DES-02] what was kept is read as it was', () => {
  expect(readLeft(JSON.parse(JSON.stringify(left)))).toEqual(left);
  expect(readNote(JSON.parse(JSON.stringify(note('c'))))).toEqual(note('c'));
});
