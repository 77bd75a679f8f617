import type { getMonthlyMail, setMonthlyMail } from '@campus/contract/calls/reports-monthly-mail.ts';
import type { Received, Reply } from '@campus/contract/define-call.ts';
import { monthAt, monthlyMailAt } from '@campus/rules/reports/monthly-mail.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { deleteWish, findWish, keepWish, type WishState } from './monthly-mail.store.ts';

const nowhere: WishState = { mailAddress: null, timeZone: 'Asia/Shanghai', wish: null };

export async function viewMonthlyMail(ctx: CallerCtx): Promise<Reply<typeof getMonthlyMail>> {
  const { mailAddress, timeZone, wish } = (await findWish(ctx.db, ctx.caller.personId)) ?? nowhere;
  const closed = ctx.config.mail === null ? 'not-offered' : mailAddress === null ? 'no-address' : null;
  return {
    wanted: wish !== null,
    language: wish?.language ?? null,
    next: wish && { month: wish.nextMonth, dueAt: monthlyMailAt(wish.nextMonth, timeZone) },
    last: wish?.lastMonth && wish.lastOutcome ? { month: wish.lastMonth, outcome: wish.lastOutcome } : null,
    mailAddress,
    closed,
  };
}

/** The first mail is about the month in which it is wanted, never about one before. */
export async function setMonthlyMailWish(
  ctx: CallerCtx,
  { wanted }: Received<typeof setMonthlyMail>,
): Promise<Reply<typeof setMonthlyMail>> {
  const { organisationId, personId } = ctx.caller;
  if (wanted) {
    const { timeZone } = (await findWish(ctx.db, personId)) ?? nowhere;
    const nextMonth = monthAt(ctx.now, timeZone);
    await keepWish(ctx.db, { organisationId, personId, language: ctx.language, wantedAt: ctx.now, nextMonth });
  } else await deleteWish(ctx.db, personId);
  return viewMonthlyMail(ctx);
}
