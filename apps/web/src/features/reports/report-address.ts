import { isUuid } from '@campus/rules/basics/ids.ts';
import type { Report } from '@campus/rules/reports/figures.ts';
import { type Period, periodFault } from '@campus/rules/reports/periods.ts';
import { periodOf } from './periods.ts';
import { columnOf, type ReportColumn } from './report-columns.ts';

export type ReportFilters = Period & { departmentId?: string; businessId?: string };
export type Sorting = { by: string; falling: boolean };

/** The figure whose cases are listed: of one row or of all, of the period or of the one before. */
export type OpenFigure = { column: ReportColumn; of: string | null; before: boolean };

export type ReportAddress = {
  filters: ReportFilters;
  /** Whether anything but the usual is asked for. */
  narrowed: boolean;
  /** Null is the server's order: the largest first. */
  sorting: Sorting | null;
  figure: OpenFigure | null;
  /** The process whose detail is shown. */
  open: string | null;
};

export type ReportPart =
  | 'fromOn'
  | 'untilOn'
  | 'departmentId'
  | 'businessId'
  | 'sort'
  | 'figure'
  | 'of'
  | 'when'
  | 'open';

/** The column of the names; all others are called as their figures. */
export const NAME_COLUMN = 'name';

/** Reads an address that anybody may have typed: what does not fit is as if it were not there. */
export function readReportAddress(report: Report, params: URLSearchParams, today: string): ReportAddress {
  const asked = { fromOn: params.get('fromOn') ?? '', untilOn: params.get('untilOn') ?? '' };
  const period = periodFault(asked) === null ? asked : null;
  const [departmentId, businessId] = [idIn(params, 'departmentId'), idIn(params, 'businessId')];
  const column = columnOf(report, params.get('figure'));
  return {
    filters: {
      ...(period ?? periodOf('last-30-days', today)),
      ...(departmentId && { departmentId }),
      ...(businessId && { businessId }),
    },
    narrowed: period !== null || departmentId !== null || businessId !== null,
    sorting: readSorting(report, params.get('sort') ?? ''),
    figure: column && { column, of: idIn(params, 'of'), before: params.get('when') === 'before' },
    open: idIn(params, 'open'),
  };
}

function idIn(params: URLSearchParams, name: ReportPart): string | null {
  const value = params.get(name) ?? '';
  return isUuid(value) ? value : null;
}

/** `late` rises, `-late` falls. */
function readSorting(report: Report, text: string): Sorting | null {
  const falling = text.startsWith('-');
  const by = falling ? text.slice(1) : text;
  return by === NAME_COLUMN || columnOf(report, by) ? { by, falling } : null;
}

/** What a press on a heading makes of the order: numbers fall first and names rise; the third press takes it back. */
export function nextSorting(now: Sorting | null, by: string): string | null {
  const fallsFirst = by !== NAME_COLUMN;
  if (now?.by !== by) return fallsFirst ? `-${by}` : by;
  if (now.falling !== fallsFirst) return null;
  return fallsFirst ? by : `-${by}`;
}
