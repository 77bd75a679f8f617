import { type Figure, figure, number, type Part } from './report.ts';
import type { Times } from './requests.ts';

export const SCANS = 'Scans: tables over 10 thousand rows that a request reads from end to end.';

/** The same requests at a small and at a large size: their times side by side, and whether they hardly changed. */
export function compareSizes(
  small: ReadonlyMap<string, Times>,
  large: ReadonlyMap<string, Times>,
): Pick<Part, 'table' | 'figures'> {
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const [name, after] of large) {
    const before = small.get(name) as Times;
    const ratio = after.p95 / before.p95;
    const scans = after.scans.length > 0 ? after.scans.join(', ') : 'none';
    rows.push([name, ...[before.p50, before.p95, after.p50, after.p95, ratio].map(number), scans]);
    figures.push(figure(`${name}: p95, large against small`, ratio, { atMost: 1.5, unit: ' ×' }));
    figures.push({ what: `${name}: sequential scans`, aim: 'none', result: scans, met: after.scans.length === 0 });
  }
  return { table: { head: ['request', 'small p50', 'p95', 'large p50', 'p95', 'p95 ratio', 'scans'], rows }, figures };
}
