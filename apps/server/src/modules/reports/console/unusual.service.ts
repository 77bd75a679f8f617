import type { viewConsole } from '@campus/contract/calls/reports-console.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { addDays } from '@campus/rules/basics/time-zone.ts';
import { FEWEST_UNUSUAL, usualWhereUnusual, WEEKS_LOOKED_AT } from '@campus/rules/reports/unusual.ts';
import type { Db } from '#server/platform/database.ts';
import { findBriefs } from '../figures/reports.store.ts';
import type { ConsoleReader } from './console-reader.ts';
import type { BusinessDay } from './monitored-figures.ts';
import { countFaultsOfBuildings } from './unusual.store.ts';

type Unusual = Answered<typeof viewConsole>['unusual'][number];
type Asked = { counts: readonly BusinessDay[]; today: string; timeZone: string };

/** What came in more often today than on this day of the week as a rule: of one business, or from one building. */
export async function findUnusual(db: Db, reader: ConsoleReader, { counts, today, timeZone }: Asked) {
  const worked = new Set(counts.flatMap(({ on, begun }) => (begun > 0 ? [on] : [])));
  const before = Array.from({ length: WEEKS_LOOKED_AT }, (_, n) => addDays(today, -7 * (n + 1))).filter((on) =>
    worked.has(on),
  );
  const businesses = await findUnusualBusinesses(db, reader, counts, { today, before });
  const buildings = await countFaultsOfBuildings(db, reader, { today, before, timeZone });
  return [
    ...businesses,
    ...buildings.flatMap(({ buildingId, zh, en, today: number, before: numbers }): Unusual[] => {
      const usual = usualWhereUnusual(number, numbers);
      return usual === null ? [] : [{ kind: 'building', buildingId, name: { zh, en }, today: number, usual }];
    }),
  ];
}

async function findUnusualBusinesses(
  db: Db,
  reader: ConsoleReader,
  counts: readonly BusinessDay[],
  { today, before }: { today: string; before: readonly string[] },
): Promise<Unusual[]> {
  const found = [...Map.groupBy(counts, ({ businessId }) => businessId)].flatMap(([businessId, days]) => {
    const begunOn = new Map(days.map(({ on, begun }) => [on, begun]));
    const number = begunOn.get(today) ?? 0;
    if (number < FEWEST_UNUSUAL) return [];
    const usual = usualWhereUnusual(
      number,
      before.map((on) => begunOn.get(on) ?? 0),
    );
    return usual === null ? [] : [{ businessId, today: number, usual }];
  });
  if (found.length === 0) return [];
  const briefs = await findBriefs(
    db,
    reader.organisationId,
    found.map(({ businessId }) => businessId),
  );
  return found
    .toSorted((one, other) => other.today - one.today)
    .map(({ businessId, ...numbers }) => ({ kind: 'business' as const, business: briefs(businessId), ...numbers }));
}
