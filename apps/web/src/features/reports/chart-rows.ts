import type { Report } from '@campus/rules/reports/figures.ts';
import { type ColumnName, layouts } from './report-columns.ts';
import type { ReportRow } from './report-view.ts';

/** More bars than these cannot be read at a glance. */
const MOST_BARS = 12;

export type ChartSeries = { name: ColumnName; values: number[] };

/** The rows that have most of what the chart stacks, the largest first; `all` says how many have anything of it. */
export function stackOf(
  report: Report,
  rows: readonly ReportRow[],
): { bars: readonly ReportRow[]; all: number; series: ChartSeries[] } {
  const { stack } = layouts[report];
  const valueIn = (row: ReportRow, name: ColumnName) => row.now[name]?.value ?? 0;
  const heightOf = (row: ReportRow) => stack.reduce((sum, name) => sum + valueIn(row, name), 0);
  const drawn = rows.filter((row) => heightOf(row) > 0);
  const bars = drawn.toSorted((one, other) => heightOf(other) - heightOf(one)).slice(0, MOST_BARS);
  return {
    bars,
    all: drawn.length,
    series: stack.map((name) => ({ name, values: bars.map((row) => valueIn(row, name)) })),
  };
}
