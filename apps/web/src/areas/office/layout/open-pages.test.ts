import { expect, test } from 'vitest';
import { type OpenPage, withoutPage, withPage } from './open-pages.ts';

const a: OpenPage = { page: 'office.myMonToDo', to: '/a' };
const b: OpenPage = { page: 'office.role', to: '/b' };
const c: OpenPage = { page: 'office.systemLog', to: '/c' };

test('a page opens at the end, once, and remembers where it was left', () => {
  expect(withPage([a], b)).toEqual([a, b]);
  expect(withPage([a, b], { ...a, to: '/a?filter=1' })).toEqual([{ ...a, to: '/a?filter=1' }, b]);
});

test('closing shows the neighbour', () => {
  expect(withoutPage([a, b, c], b.page)).toEqual({ open: [a, c], next: c });
  expect(withoutPage([a, b, c], c.page)).toEqual({ open: [a, b], next: b });
  expect(withoutPage([a], a.page)).toEqual({ open: [], next: null });
});

test('there are never more than twelve', () => {
  const many = Array.from({ length: 15 }, (_, n) => ({ page: `office.${n}` as OpenPage['page'], to: `/${n}` }));
  const open = many.reduce<OpenPage[]>(withPage, []);
  expect(open).toHaveLength(12);
  expect(open.at(-1)?.to).toBe('/14');
});
