import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changePart,
  type Draft,
  dropEntry,
  dropGroup,
  moveEntry,
  removePart,
  sentOf,
  stepEntry,
  stepGroup,
  withGroup,
  withLink,
} from './arrange.ts';

const name = (text: string) => ({ zh: text, en: text });
const sentName = (text: string) => ({ nameZh: text, nameEn: text });
const page = (key: string) => ({
  key,
  id: key,
  kind: 'page' as const,
  link: `/${key}`,
  name: name(key),
  icon: null,
  hidden: false,
  built: true,
});
const group = (key: string, ...pages: string[]) => ({
  key,
  id: key,
  name: name(key),
  icon: null,
  hidden: false,
  entries: pages.map(page),
});
const menu: Draft = [group('g', 'a', 'b'), group('h'), group('i', 'c')];
const shape = (draft: Draft | null) =>
  draft?.map(({ key, entries }) => [key, ...entries.map((entry) => entry.key)].join(' '));

test('[ADM-08] one step moves an entry within its group, then into the next one, and stops at the ends', () => {
  expect(shape(stepEntry(menu, 'a', 1))).toEqual(['g b a', 'h', 'i c']);
  expect(shape(stepEntry(menu, 'b', 1))).toEqual(['g a', 'h b', 'i c']);
  expect(shape(stepEntry(menu, 'c', -1))).toEqual(['g a b', 'h c', 'i']);
  expect(stepEntry(menu, 'a', -1)).toBeNull();
  expect(stepEntry(menu, 'c', 1)).toBeNull();
  expect(stepEntry(menu, 'x', 1)).toBeNull();
});

test('[ADM-08] an entry is dropped above or below another, or on a group', () => {
  expect(shape(dropEntry(menu, 'a', { key: 'c', below: false }))).toEqual(['g b', 'h', 'i a c']);
  expect(shape(dropEntry(menu, 'a', { key: 'b', below: true }))).toEqual(['g b a', 'h', 'i c']);
  expect(shape(dropEntry(menu, 'a', { key: 'h', below: false }))).toEqual(['g b', 'h a', 'i c']);
  expect(shape(dropEntry(menu, 'a', { key: 'g', below: true }))).toEqual(['g b a', 'h', 'i c']);
  expect(dropEntry(menu, 'a', { key: 'a', below: true })).toBe(menu);
  expect(dropEntry(menu, 'a', { key: 'x', below: true })).toBe(menu);
});

test('[ADM-08] groups change places by steps and by dropping, also over an entry of another', () => {
  expect(shape(stepGroup(menu, 'g', 1))).toEqual(['h', 'g a b', 'i c']);
  expect(stepGroup(menu, 'g', -1)).toBeNull();
  expect(shape(dropGroup(menu, 'g', { key: 'c', below: true }))).toEqual(['h', 'i c', 'g a b']);
  expect(dropGroup(menu, 'g', { key: 'a', below: true })).toBe(menu);
});

test('[ADM-08] only an empty group and a link outward can be taken out', () => {
  expect(shape(removePart(menu, 'h'))).toEqual(['g a b', 'i c']);
  expect(shape(removePart(menu, 'g'))).toEqual(shape(menu));
  expect(shape(removePart(menu, 'a'))).toEqual(shape(menu));
  const linked = withLink(menu, 1, { key: 'l', name: name('l'), icon: 'link', link: 'https://x.example' });
  expect(shape(linked)).toEqual(['g a b', 'h l', 'i c']);
  expect(shape(removePart(linked, 'l'))).toEqual(shape(menu));
});

test('[ADM-08] what is sent has ids of what stands, and an address only of a link outward', () => {
  const linked = withLink(withGroup(menu.slice(1), { key: 'new', name: name('n'), icon: 'star' }), 2, {
    key: 'l',
    name: name('l'),
    icon: null,
    link: 'https://x.example',
  });
  expect(sentOf(changePart(linked, 'c', { hidden: true }))).toEqual([
    { id: 'h', ...sentName('h'), hidden: false, entries: '' },
    { id: 'i', ...sentName('i'), hidden: false, entries: [{ id: 'c', ...sentName('c'), hidden: true }] },
    {
      ...sentName('n'),
      icon: 'star',
      hidden: false,
      entries: [{ ...sentName('l'), hidden: false, link: 'https://x.example' }],
    },
  ]);
});

test('[ADM-08] however it is moved about, every entry is there once', () => {
  const keys = ['a', 'b', 'c'];
  const any = fc.constantFrom(...keys, 'g', 'h', 'i');
  const act = fc.oneof(
    fc.tuple(fc.constantFrom(...keys), fc.constantFrom(-1 as const, 1 as const)).map(
      ([key, by]) =>
        (draft: Draft) =>
          stepEntry(draft, key, by) ?? draft,
    ),
    fc.tuple(fc.constantFrom(...keys), any, fc.boolean()).map(
      ([key, to, below]) =>
        (draft: Draft) =>
          dropEntry(draft, key, { key: to, below }),
    ),
    fc.tuple(fc.constantFrom('g', 'h', 'i'), any, fc.boolean()).map(
      ([key, to, below]) =>
        (draft: Draft) =>
          dropGroup(draft, key, { key: to, below }),
    ),
    fc.tuple(fc.constantFrom(...keys), fc.nat(3), fc.nat(3)).map(
      ([key, to, at]) =>
        (draft: Draft) =>
          moveEntry(draft, key, to, at),
    ),
    any.map((key) => (draft: Draft) => (keys.includes(key) ? removePart(draft, key) : draft)),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const after = acts.reduce((draft, change) => change(draft), menu);
      expect(after.flatMap(({ entries }) => entries.map(({ key }) => key)).toSorted()).toEqual(keys);
      expect(after.map(({ key }) => key).toSorted()).toEqual(['g', 'h', 'i']);
    }),
  );
});
