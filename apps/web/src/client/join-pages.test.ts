import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPages, type Page } from './join-pages.ts';

const SIZE = 5;
/** A page of a history in which so many things have happened, as the server would answer it. */
function pageAt(happened: number, before = happened + 1): Page<{ id: string }> {
  const ids = Array.from({ length: happened }, (_, n) => happened - n).filter((n) => n < before);
  const items = ids.slice(0, SIZE).map((n) => ({ id: String(n) }));
  return { items, next: ids.length > SIZE ? (items.at(-1)?.id ?? null) : null };
}
function pagesAt(happened: number, count: number): Page<{ id: string }>[] {
  const pages = [pageAt(happened)];
  while (pages.length < count && pages.at(-1)?.next) pages.push(pageAt(happened, Number(pages.at(-1)?.next)));
  return pages;
}

test('nothing is lost or doubled, whichever was read again first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: SIZE + 1, max: 40 }),
      fc.integer({ min: -SIZE, max: SIZE }),
      fc.integer({ min: 2, max: 5 }),
      (happened, later, count) => {
        const first = pageAt(Math.max(0, happened + later));
        const shown = joinPages(first, pagesAt(happened, count)).map(({ id }) => Number(id));
        const newest = Math.max(happened, happened + later);
        expect(shown).toEqual(shown.map((_, n) => newest - n));
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(newest, SIZE + 1));
      },
    ),
  );
});

test('without a first page there is what was loaded', () => {
  expect(joinPages({ items: [], next: null }, pagesAt(7, 2)).map(({ id }) => id)).toEqual([
    '7',
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
});
