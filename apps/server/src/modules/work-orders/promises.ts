import { workingMsBetween } from '@campus/rules/basics/calendar.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { PROMISE_DAYS, usualMinutes } from '@campus/rules/work-orders/work-orders.ts';
import { loadCalendar } from '#server/modules/calendar/index.ts';
import { listOrganisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { listSolved, replacePromises } from './promises.store.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

/** Makes "usually within" anew for every organisation: working time from submitting to solving, without the time hung up. */
export async function makePromises(db: Db, now: number): Promise<void> {
  for (const organisation of await listOrganisations(db)) {
    const today = dayOf(now, organisation.timeZone);
    const range = { fromOn: addDays(today, -2 * PROMISE_DAYS), untilOn: addDays(today, 1) };
    const calendar = await loadCalendar(db, organisation, range);
    const solved = await listSolved(db, organisation.id, now - PROMISE_DAYS * DAY);
    const minutes = new Map<string, number[]>();
    for (const { kind, topic, from, until, hung } of solved) {
      const paused = hung.reduce((sum, one) => sum + workingMsBetween(one.from, one.until, calendar), 0);
      const spent = (workingMsBetween(from, until, calendar) - paused) / MINUTE;
      for (const of of new Set(['', topic ?? ''])) {
        const key = JSON.stringify([kind, of]);
        minutes.set(key, [...(minutes.get(key) ?? []), Math.max(0, spent)]);
      }
    }
    const promises = [...minutes].flatMap(([key, all]) => {
      const [kind, topic] = JSON.parse(key) as ['fault' | 'complaint', string];
      const usual = usualMinutes(all);
      return usual === null ? [] : [{ kind, topic, workingMinutes: Math.round(usual), cases: all.length }];
    });
    await replacePromises(db, organisation.id, promises, now);
  }
}
