import { shareOf } from '@campus/rules/reports/figures.ts';
import { sumOf } from './bars.ts';
import type { OverviewRow } from './console-types.ts';

/** The columns of the overview, each of which it can be sorted by. */
export const overviewColumns = [
  'business',
  'running',
  'late',
  'ended',
  'median',
  'p90',
  'stars',
  'returned',
  'begun-days',
] as const;
export type OverviewColumn = (typeof overviewColumns)[number];
export type OverviewOrder = { by: OverviewColumn; up: boolean };

/** What is late first, as long as nobody wants it otherwise. */
export const firstOrder: OverviewOrder = { by: 'late', up: false };

/** Reads an address that anybody may have typed. */
export function readOrder(params: URLSearchParams): OverviewOrder {
  const by = overviewColumns.find((known) => known === params.get('sort'));
  return by ? { by, up: params.get('order') === 'up' } : firstOrder;
}

/** Pressing a column sorts by it, the largest first and names from the first; pressing it again turns it round. */
export const pressed = (order: OverviewOrder, by: OverviewColumn): OverviewOrder =>
  order.by === by ? { by, up: !order.up } : { by, up: by === 'business' };

const figureIn: Record<Exclude<OverviewColumn, 'business'>, (row: OverviewRow) => number | null> = {
  running: ({ running }) => running,
  late: ({ late }) => late,
  ended: ({ ended }) => ended,
  median: ({ caseTime }) => caseTime.median,
  p90: ({ caseTime }) => caseTime.p90,
  stars: ({ stars }) => stars,
  returned: ({ returned, ended }) => shareOf(returned, ended),
  'begun-days': ({ begun }) => sumOf(begun),
};

type NameOf = (row: OverviewRow) => string;

/** Rows that say nothing about a column stand last whichever way it is sorted; equal ones stand by their names. */
export function sortRows(rows: readonly OverviewRow[], { by, up }: OverviewOrder, nameOf: NameOf, language: string) {
  const collator = new Intl.Collator(language === 'zh' ? 'zh-CN-u-co-pinyin' : language);
  const byName = (a: OverviewRow, b: OverviewRow) => collator.compare(nameOf(a), nameOf(b));
  const turned = up ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (by === 'business') return byName(a, b) * turned;
    const [x, y] = [figureIn[by](a), figureIn[by](b)];
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1;
    return (x - y) * turned || byName(a, b);
  });
}

/** Rows whose name or code holds all the words, in either language, and that are of a category. */
export function filterRows(rows: readonly OverviewRow[], words: string, category: string): OverviewRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ business, category: { zh } }) => {
    const text = `${business.name.zh} ${business.name.en} ${business.code}`.toLowerCase();
    return (category === '' || zh === category) && wanted.every((word) => text.includes(word));
  });
}
