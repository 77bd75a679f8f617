import { getMonthlyMail } from '@campus/contract/calls/reports-monthly-mail.ts';
import { rightsOf } from '@campus/contract/define-call.ts';
import { lastDueMonth, monthAfter } from '@campus/rules/reports/monthly-mail.ts';
import { z } from 'zod';
import { findReaches } from '#server/modules/access/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { listOrganisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { FiguresReader } from '../figures/reports.service.ts';
import { readMonthlyFigures } from './monthly-figures.ts';
import { type DueWish, lockWish, settleMonth, takeDueWishes } from './monthly-mail.store.ts';

export const MONTHLY_QUEUE = 'report-monthly-of';
/** So many at a time; the clock comes by again soon. */
const AT_ONCE = 500;
/** A job that has not done its work by then is asked for again. */
const ASKED_AGAIN_AFTER = 60 * 60_000;

/** Asks for the mails that are due by the clocks of their organisations; each is a job of its own, so that none waits for another. */
export async function askForMonthlyMails(db: Db, now: number, send: SendJob): Promise<void> {
  const due = (await listOrganisations(db))
    .filter(({ active }) => active)
    .map(({ id, timeZone }) => ({ organisationId: id, month: lastDueMonth(now, timeZone) }));
  const limits = { now, askedBefore: now - ASKED_AGAIN_AFTER, most: AT_ONCE };
  for (const wish of await takeDueWishes(db, due, limits)) await send(MONTHLY_QUEUE, wish);
}

/** Of months that were missed only so many are sent: what is older is no news. */
const MOST_MISSED = 3;

/**
 * Delivers the oldest month that is due of one wish, and moves the wish on in the same transaction: a job that is killed has
 * done nothing, and a second one finds nothing to do.
 */
export async function deliverMonthlyMail(db: Db, wish: DueWish, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockWish(tx, wish);
    const last = found && lastDueMonth(now, found.timeZone);
    if (!last || found.nextMonth > last) return;
    // Suspended since it was asked for: the month is one that was missed, and comes when the university is resumed.
    if (found.suspended) return;
    const { nextMonth, language } = found;
    const oldest = monthAfter(last, 1 - MOST_MISSED);
    const month = [nextMonth, oldest].toSorted()[1] as string;
    const reader = found.active ? await findReader(tx, wish, now) : null;
    if (reader) {
      const { organisationId, personId } = wish;
      const facts = { month, language, ...(await readMonthlyFigures(reader, month)) };
      const news = { id: newId(now), personId, kind: 'report-monthly' as const, facts, onceKey: `figures of ${month}` };
      await deliver(tx, organisationId, { kind: 'report-month', id: personId }, [news], now);
    }
    await settleMonth(tx, wish.personId, {
      nextMonth: monthAfter(month),
      lastMonth: month,
      lastOutcome: reader ? 'sent' : 'no-right',
    });
  });
}

/** Somebody as the pages would know them now, with the rights that their roles give; null where they may open no report. */
async function findReader(db: Db, { organisationId, personId }: DueWish, now: number): Promise<FiguresReader | null> {
  const reaches = (await findReaches(db, organisationId, [personId])).get(personId);
  if (!reaches || !rightsOf(getMonthlyMail).some((right) => reaches.has(right))) return null;
  return { db, now, caller: { organisationId, personId, byPassword: false, reaches } };
}

const wishOf = z.object({ organisationId: z.uuid(), personId: z.uuid() });

export const monthlyMailJobs = (db: Db, now: () => number): JobHandler[] => [
  { queue: MONTHLY_QUEUE, run: async (data) => deliverMonthlyMail(db, wishOf.parse(data), now()) },
];
