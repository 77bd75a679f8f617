import type { WorkCalendar } from '@campus/rules/basics/calendar.ts';
import type { Period } from '@campus/rules/reports/periods.ts';
import {
  addSums,
  type DayCount,
  type DayTime,
  dayTimes,
  inHandThen,
  noSums,
  type Sums,
} from '@campus/rules/reports/sums.ts';
import { type CalendarParts, calendarFrom, calendarParts } from '#server/modules/calendar/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import {
  type FigureFilters,
  type FigureKey,
  type FigureReader,
  type FigureSource,
  figureKeys,
  OPEN_NOW,
  type SumQuery,
  type SumRow,
  sumFigures,
} from './figures.store.ts';
import { secondsOf } from './working-seconds.ts';

export type FigureQuery = FigureFilters & {
  /** One after another, the earliest first; with `inHand` without a day between them. */
  periods: readonly Period[];
  /** What there is a row for each of. */
  by: readonly FigureKey[];
  /** What is counted, and which times are read; everything else is 0 and empty. */
  counts: readonly DayCount[];
  times?: readonly DayTime[];
  inHand?: boolean;
  /** A condition on processes `p`; with it everything is put together from the ledger. */
  among?: Sql | undefined;
};

/** Figures of one day, business or person, for each of the periods; null where the query is not by it. */
export type FigureRow = Record<FigureKey, string | null> & { periods: PeriodSums[] };
export type PeriodSums = Sums & {
  /** At the end of the period, or now where it has not ended. */
  inHand: number;
};

/** The figures that somebody may see, from days that were put together and from the ledger for the rest. */
export async function readFigures(
  { db, organisationId, now }: FigureSource,
  reader: FigureReader,
  { periods, by, counts, times = [], inHand = false, among, ...filters }: FigureQuery,
): Promise<FigureRow[]> {
  const query = {
    organisationId,
    now,
    reader,
    filters,
    periods,
    by,
    wanted: { counts, times },
    among: among ?? null,
    inHand,
  };
  return gather(await measuredRows(db, query), periods.length);
}

/** A row of sums, with its times in working seconds. */
type CountedRow = Record<FigureKey, string | null> & { slot: number; sums: Partial<Sums> };

/** What `sumFigures` finds, with times measured by the calendar. */
export async function measuredRows(db: Db, query: SumQuery): Promise<CountedRow[]> {
  const rows = await sumFigures(db, query);
  const isMeasured = rows.some(({ measured }) => dayTimes.some((time) => measured[time]));
  const calendar = isMeasured ? await wholeCalendar(db, query.organisationId) : null;
  return rows.map((row) => ({ ...row, sums: sumsOf(row, calendar) }));
}

/** The calendar with every exception that is known: a case may have begun years ago. */
export async function wholeCalendar(db: Db, organisationId: string): Promise<WorkCalendar> {
  const range = { fromOn: '0001-01-01', untilOn: '9999-12-31' };
  const found = await db.row<{ parts: CalendarParts }>(sql`select ${calendarParts(organisationId, range)} as parts`);
  return calendarFrom(found?.parts ?? null);
}

function sumsOf({ kept, measured, ...counts }: SumRow, calendar: WorkCalendar | null): Partial<Sums> {
  const times = dayTimes.map((time) => {
    const ofDays = kept[time] ? kept[time].split(',').map(Number) : [];
    const ofLedger = calendar ? (measured[time] ?? []).map((one) => secondsOf(one, calendar)) : [];
    return [time, [...ofDays, ...ofLedger]] as const;
  });
  return { ...counts, ...Object.fromEntries(times) };
}

/** Puts together what was found of the same day, business or person. */
function gather(rows: readonly CountedRow[], periods: number): FigureRow[] {
  const groups = Map.groupBy(rows, (row) => figureKeys.map((key) => row[key]).join(' '));
  return [...groups.values()].map((ofGroup) => {
    // The days since the last period come after the periods.
    const slots = Array.from({ length: periods + 1 }, noSums);
    let openNow = 0;
    for (const { slot, sums } of ofGroup)
      if (slot === OPEN_NOW) openNow += sums.received ?? 0;
      else addSums(slots[slot] as Sums, sums);
    const { on, businessId, personId, departmentId } = ofGroup[0] as CountedRow;
    const ofPeriod = (n: number) => ({ ...(slots[n] as Sums), inHand: inHandThen(openNow, slots.slice(n + 1)) });
    return {
      on,
      businessId,
      personId,
      departmentId,
      periods: Array.from({ length: periods }, (_, n) => ofPeriod(n)),
    };
  });
}
