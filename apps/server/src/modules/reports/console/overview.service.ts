import type { viewOverview as call } from '@campus/contract/calls/reports-console.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { addDays } from '@campus/rules/basics/time-zone.ts';
import { averageStars, summaryOfTimes } from '@campus/rules/reports/figures.ts';
import { addSums, noSums, starCounts } from '@campus/rules/reports/sums.ts';
import { findToday } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { FigureRow } from '../days/read-figures.ts';
import { readerOfAll } from './console-reader.ts';
import { readMonitored } from './monitored-figures.ts';
import { listBusinessesWithStanding } from './overview.store.ts';

const DAYS = 30;

/** Each business with what runs and is late now, and how its cases of the last thirty days went. */
export async function viewOverview(ctx: CallerCtx): Promise<Answered<typeof call>> {
  const { db, now } = ctx;
  const reader = await readerOfAll(ctx);
  const rows = await listBusinessesWithStanding(db, reader);
  const untilOn = await findToday(db, reader.organisationId, now);
  const period = { fromOn: addDays(untilOn, 1 - DAYS), untilOn };
  const figures = await readMonitored(db, reader, {
    period,
    by: ['on', 'businessId'],
    counts: ['begun', 'ended', 'evaluated', 'returned', ...starCounts],
    times: ['caseTimes'],
  });
  const figuresOf = Map.groupBy(figures, ({ businessId }) => businessId);
  return {
    ...period,
    rows: rows.map(({ id, code, name, icon, ...row }) => ({
      business: { id, code, name, icon },
      ...row,
      ...presentFigures(figuresOf.get(id) ?? [], period.fromOn),
    })),
  };
}

/** The figures of one business: all days together, and how many began on each. */
function presentFigures(days: readonly FigureRow[], fromOn: string) {
  const sums = noSums();
  for (const { periods } of days) for (const ofDay of periods) addSums(sums, ofDay);
  const begunOn = new Map(days.map(({ on, periods: [ofDay] }) => [on, ofDay?.begun ?? 0]));
  return {
    ended: sums.ended,
    evaluated: sums.evaluated,
    returned: sums.returned,
    stars: averageStars(starCounts.map((star) => sums[star])),
    caseTime: summaryOfTimes(sums.caseTimes),
    begun: Array.from({ length: DAYS }, (_, n) => begunOn.get(addDays(fromOn, n)) ?? 0),
  };
}
