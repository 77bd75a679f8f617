import { NAME_COLUMN, type Sorting } from './report-address.ts';
import type { ReportRow } from './report-view.ts';

/** Rows in the wanted order; those without a value stand last, whichever way it goes, and equal ones keep their places. */
export function sortRows(
  rows: readonly ReportRow[],
  sorting: Sorting | null,
  nameOf: (row: ReportRow) => string,
  compareNames: (one: string, other: string) => number,
): readonly ReportRow[] {
  if (!sorting) return rows;
  const { by, falling } = sorting;
  const way = falling ? -1 : 1;
  if (by === NAME_COLUMN) return rows.toSorted((one, other) => way * compareNames(nameOf(one), nameOf(other)));
  const valueIn = ({ now }: ReportRow) => now[by]?.value ?? null;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueIn(one), valueIn(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return way * (left - right);
  });
}
