import { addDays, clockText, dayOf, wallTime } from '@campus/rules/basics/time-zone.ts';
import { answerDueAt, asksAgain, asksFirst, wantsAnswer } from '@campus/rules/outages/outages.ts';
import { calendarFrom } from '#server/modules/calendar/index.ts';
import { deliverToHolders } from '#server/modules/inbox/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keepAsked, listWantingAnswer, readCalendar } from './ask.store.ts';
import { findPlainOutage, lockOutages, type Outage } from './outages.store.ts';

/** Asks the desk whether what should be over is over: once when it should be, then in every hour of work. */
export async function askAboutOutages(db: Db, now: number): Promise<void> {
  for (const { id, organisationId } of await listWantingAnswer(db, now)) {
    await lockOutages(db, organisationId);
    // Somebody may have answered meanwhile, and another worker may have asked.
    const outage = await findPlainOutage(db, organisationId, id);
    if (outage && wantsAnswer(outage, now)) await askAbout(db, outage, now);
  }
}

async function askAbout(db: Db, outage: Outage, now: number): Promise<void> {
  const { id, organisationId, askedAt, expectedEndAt, textZh, textEn } = outage;
  const days = { fromOn: addDays(dayOf(askedAt ?? now, 'UTC'), -1), untilOn: addDays(dayOf(now, 'UTC'), 1) };
  const calendar = calendarFrom(await readCalendar(db, organisationId, days));
  if (!asksFirst(outage) && !asksAgain(outage, now, calendar)) return;
  const dueAt = answerDueAt(outage);
  const { on, timeMs } = wallTime(dueAt, calendar.timeZone);
  const facts = {
    expected: expectedEndAt === null ? 'unsaid' : 'said',
    text: { zh: textZh, en: textEn },
    time: `${on} ${clockText(timeMs)}`,
  };
  await keepAsked(db, organisationId, id, now);
  await deliverToHolders(
    db,
    { organisationId, permission: 'outages.manage', anyScope: true },
    { kind: 'outage', id },
    { kind: 'outage-asks', facts, onceKey: `outage/${id}/asks/${dueAt}/${asksFirst(outage) ? 'first' : askedAt}` },
    now,
  );
}
