import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { PROMISE_DAYS, PROMISE_LOOKED_AT, usualOf, workingMsOf } from '@campus/rules/flows/promise.ts';
import { loadCalendar } from '#server/modules/calendar/index.ts';
import { listOrganisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { listDone, replaceUsual } from './promises.store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Recalculates, for every organisation, how long the cases of each business usually take. */
export async function makePromises(db: Db, now: number): Promise<void> {
  for (const organisation of await listOrganisations(db)) {
    const since = now - PROMISE_DAYS * DAY;
    const done = (await listDone(db, organisation.id, PROMISE_LOOKED_AT)).filter(
      ({ open }) => Math.max(...open.map(({ until }) => until)) >= since,
    );
    const earliest = Math.min(now, ...done.flatMap(({ open }) => open.map(({ from }) => from)));
    const calendar = await loadCalendar(db, organisation, {
      fromOn: addDays(dayOf(earliest, organisation.timeZone), -1),
      untilOn: addDays(dayOf(now, organisation.timeZone), 1),
    });
    const usual = [...Map.groupBy(done, ({ businessId }) => businessId)].flatMap(([businessId, cases]) => {
      const found = usualOf(cases.map(({ open, hung }) => workingMsOf(open, hung, calendar)));
      return found ? [{ businessId, ...found }] : [];
    });
    await replaceUsual(db, organisation.id, usual, now);
  }
}
