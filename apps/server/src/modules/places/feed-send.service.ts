import type { sendDormitoryFeed } from '@campus/contract/calls/places-dormitory-feed.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { feedRow } from '@campus/rules/places/dormitory-feed.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type FeedListener, takeFeed } from './feed.service.ts';
import { lockFeed } from './feed.store.ts';
import { receivePart } from './feed-parts.service.ts';

/** So many odd rows go back with the answer; all of them are in the back-office. */
const MOST_ODD = 200;

/** Takes a list of the housing office, part by part, and applies it when all of it is here. */
export const receiveFeed = (tell: FeedListener) => async (ctx: Ctx, input: Received<typeof sendDormitoryFeed>) => {
  const part = { ...input, rows: input.rows.map((row) => feedRow(0, row)) };
  const received = await receivePart(ctx, { feed: 'dormitories', lock: lockFeed }, part);
  const { organisationId, missing } = received;
  if (!received.rows) return { missing, state: null, fault: null, counts: null, changed: false, odd: [] };
  const rows = received.rows.map((row, n) => feedRow(n + 1, row));
  const arrival = { organisationId, source: 'call', slotAt: null, byPersonId: null } as const;
  const { run, plan } = await takeFeed(ctx.db, arrival, rows, { apply: true }, ctx.now);
  await tell(ctx.db, run, ctx.now);
  const { counts, state, fault } = run;
  const odd = plan.rows.flatMap((row) => (row.fault ? [{ nr: row.nr, account: row.account, fault: row.fault }] : []));
  const changed = state === 'applied' && counts.new + counts.moved + counts.left > 0;
  return { missing, state, fault, counts, changed, odd: odd.slice(0, MOST_ODD) };
};
