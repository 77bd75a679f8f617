import type { Period } from '@campus/rules/reports/periods.ts';
import type { DayCount, DayTime } from '@campus/rules/reports/sums.ts';
import { scopeFilter } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { FigureKey } from '../days/figures.store.ts';
import { type FigureRow, readFigures } from '../days/read-figures.ts';
import type { ConsoleReader } from './console-reader.ts';
import type { DayCounts } from './days.store.ts';

type Asked = {
  period: Period;
  by: readonly FigureKey[];
  counts: readonly DayCount[];
  times?: readonly DayTime[];
};

/**
 * Figures of the cases that somebody monitors: by the department of who submitted them, as all lists of monitoring, and
 * not by whose figures they are.
 */
export function readMonitored(
  db: Db,
  { organisationId, personId, now, scope }: ConsoleReader,
  { period, ...asked }: Asked,
): Promise<FigureRow[]> {
  const isPart = scope !== null && scope.kind !== 'organisation';
  return readFigures(
    { db, organisationId, now },
    { personId, reach: { kind: 'organisation' } },
    { ...asked, periods: [period], among: isPart ? scopeFilter(scope, personId) : undefined },
  );
}

export type BusinessDay = DayCounts & { businessId: string };

/** How many cases of each business began and ended on each day. */
export async function countDays(db: Db, reader: ConsoleReader, period: Period): Promise<BusinessDay[]> {
  const rows = await readMonitored(db, reader, { period, by: ['on', 'businessId'], counts: ['begun', 'ended'] });
  return rows.flatMap(({ on, businessId, periods: [sums] }) =>
    on && businessId && sums ? [{ on, businessId, begun: sums.begun, ended: sums.ended }] : [],
  );
}
