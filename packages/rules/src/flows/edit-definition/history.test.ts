import { describe, expect, test } from 'vitest';
import { approve, flowOf } from '../testing.ts';
import type { Definition } from './definition.ts';
import { beginHistory, type History, pushEdit, readHistory, redo, undo } from './history.ts';

const words = (text: string) => ({ zh: text, en: text });
const titled = (title: string): Definition => ({
  flow: flowOf([approve('a')]),
  form: { title: words(title), fields: [] },
});
const titles = ({ past, present, future }: History) =>
  [past, [present], future].map((line) => line.map(({ form }) => form.title.en).join(' '));
const pushAll = (history: History, ...names: string[]) =>
  names.reduce((before, name) => pushEdit(before, titled(name)), history);

describe('[DES-02] undo and redo', () => {
  const history = pushAll(beginHistory(titled('a')), 'b', 'c');

  test('go back and forward along the same definitions', () => {
    const back = undo(undo(history));
    expect(titles(back)).toEqual(['', 'a', 'b c']);
    expect(titles(redo(back))).toEqual(['a', 'b', 'c']);
    expect(redo(redo(back)).present).toBe(history.present);
  });

  test('end at the first and at the last definition', () => {
    const back = undo(undo(history));
    expect(undo(back)).toBe(back);
    expect(redo(history)).toBe(history);
  });

  test('a new edit forgets what was undone; the same definition is no edit', () => {
    expect(titles(pushEdit(undo(history), titled('d')))).toEqual(['a b', 'd', '']);
    const back = undo(history);
    expect(pushEdit(back, back.present)).toBe(back);
  });

  test('reach 200 edits back, and the oldest give way', () => {
    const long = pushAll(beginHistory(titled('0')), ...Array.from({ length: 250 }, (_, n) => `${n + 1}`));
    expect([long.past.length, long.past[0]?.form.title.en]).toEqual([200, '50']);
    let back = long;
    for (let n = 0; n < 300; n++) back = undo(back);
    expect([back.present.form.title.en, back.future.length]).toEqual(['50', 200]);
    for (let n = 0; n < 300; n++) back = redo(back);
    expect(back.present).toBe(long.present);
  });
});

describe('[DES-02] edits that belong together', () => {
  const typed = (history: History, ...names: string[]) =>
    names.reduce((before, name) => pushEdit(before, titled(name), 'name of a'), history);

  test('are one step back', () => {
    const history = typed(pushAll(beginHistory(titled('a')), 'b'), 'c', 'cd', 'cde');
    expect(titles(history)).toEqual(['a b', 'cde', '']);
    expect(undo(history).present.form.title.en).toBe('b');
  });

  test('belong together no longer when something else came between, or an undo', () => {
    const history = typed(pushEdit(typed(beginHistory(titled('a')), 'b'), titled('c'), 'name of b'), 'd');
    expect(titles(history)).toEqual(['a b c', 'd', '']);
    expect(titles(typed(pushEdit(history, titled('e')), 'f'))).toEqual(['a b c d e', 'f', '']);
    expect(titles(typed(undo(history), 'e', 'f'))).toEqual(['a b c', 'f', '']);
    expect(titles(typed(redo(undo(history)), 'e'))).toEqual(['a b c d', 'e', '']);
  });

  test('edits without such a mark never do', () => {
    expect(titles(pushEdit(pushEdit(beginHistory(titled('a')), titled('b'), null), titled('c'), null))[0]).toBe('a b');
  });
});

describe('[DES-02] [DES-06] a history outlives a reload', () => {
  const history = undo(pushEdit(pushAll(beginHistory(titled('a')), 'b', 'c'), titled('d'), 'typing'));

  test('as plain JSON', () => {
    const kept = readHistory(JSON.parse(JSON.stringify(history)));
    expect(kept).toEqual(history);
    expect(kept && titles(redo(kept))).toEqual(titles(redo(history)));
  });

  test('with no more than 200 on either side', () => {
    const many = Array.from({ length: 300 }, (_, n) => titled(`${n}`));
    const kept = readHistory({ past: many, present: titled('now'), future: many, merge: null });
    expect([kept?.past.length, kept?.past[0]?.form.title.en]).toEqual([200, '100']);
    expect([kept?.future.length, kept?.future[0]?.form.title.en]).toEqual([200, '0']);
  });

  const { flow, form } = titled('x');
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', '{}'],
    ['a number', 7],
    ['a list', []],
    ['an empty thing', {}],
    ['a definition alone', titled('x')],
    ['no present', { ...history, present: undefined }],
    ['a past that is no list', { ...history, past: {} }],
    ['something else in the past', { ...history, past: [titled('x'), 7] }],
    ['something else in the future', { ...history, future: [null] }],
    ['a mark that is no text', { ...history, merge: 7 }],
    ['a flow without a start', { ...history, present: { flow: { ...flow, start: null }, form } }],
    ['a step without a kind', { ...history, present: { flow: { ...flow, steps: [{ id: 'a' }] }, form } }],
    ['a flow with a setting of a later product', { ...history, present: { flow: { ...flow, colour: 1 }, form } }],
    [
      'a field of a kind that fields do not have',
      { ...history, present: { flow, form: { ...form, fields: [{ kind: 'x' }] } } },
    ],
  ])('and %s in its place is none', (_title, kept) => expect(readHistory(kept)).toBeNull());

  test('and what nests without end in its place is none', () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 50_000; n++) deep = [deep];
    expect(readHistory({ ...history, past: deep })).toBeNull();
  });

  test('nor does it lose the deepest definition that can be kept', () => {
    let condition: Parameters<typeof approve>[1] = {
      skipWhen: { kind: 'field', field: 'x', is: 'one-of', value: ['a'] },
    };
    for (let n = 0; n < 34; n++) condition = { skipWhen: { kind: 'not', of: condition.skipWhen! } };
    const deepest = { ...titled('x'), flow: flowOf([approve('a', condition)]) };
    expect(readHistory(pushEdit(history, deepest))?.present).toEqual(deepest);
    expect(readHistory(undo(pushEdit(pushEdit(history, deepest), titled('y'))))?.present).toEqual(deepest);
    expect(readHistory(pushEdit(pushEdit(history, deepest), titled('y')))?.past.at(-1)).toEqual(deepest);
  });
});
