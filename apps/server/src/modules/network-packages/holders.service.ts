import type * as calls from '@campus/contract/calls/network-packages.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { normalizeMac } from '@campus/rules/basics/formats.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { holdsOf, isOpened } from '@campus/rules/network-packages/account.ts';
import { advance, refund, setHold } from '@campus/rules/network-packages/account-changes.ts';
import { toPayFen } from '@campus/rules/network-packages/account-settling.ts';
import { isInReach, personWithin, reachOf } from '#server/modules/access/index.ts';
import { findCharge, listEntries, presentEntry } from '#server/modules/ledger/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { changeAccount } from './account.service.ts';
import { findOwner, listHolders } from './lines.store.ts';

export async function findHolders(ctx: CallerCtx, { words, hold, ...paging }: Received<typeof calls.findHolders>) {
  const text = searchable(words ?? '');
  const filter = {
    called: words && text ? { typed: words.trim(), text, grams: gramsToFind(words) } : null,
    mac: words ? normalizeMac(words) : null,
    hold,
  };
  const { organisationId, personId } = ctx.caller;
  const within = personWithin(await reachOf(ctx, 'network.manage'), personId, sql`pe.id`);
  const { items, next } = await listHolders(ctx.db, { organisationId, within }, filter, paging);
  return {
    items: items.map(({ personId, account, name, balanceFen, lines, dues, timeZone }) => {
      const todayOn = dayOf(ctx.now, timeZone);
      return {
        personId,
        account,
        name,
        balanceFen,
        owedFen: toPayFen({ balanceFen, lines, dues }, todayOn),
        lines: lines.map((line) => {
          const { id, username, packageName, state, place, frozenFor, mac, port, paidUntilOn } = line;
          const held = holdsOf(line, todayOn);
          const on = isOpened(state) && held.length === 0;
          return { id, username, packageName, state, on, holds: held, place, frozenFor, mac, port, paidUntilOn };
        }),
      };
    }),
    next,
  };
}

/** The cost records of one person; none for somebody outside the caller's reach. */
export async function listHolderCosts(ctx: CallerCtx, { personId, ...paging }: Received<typeof calls.listHolderCosts>) {
  if (!(await isInReach(ctx, 'network.manage', personId))) return { items: [], next: null };
  const { items, next } = await listEntries(ctx.db, ctx.caller.organisationId, personId, paging);
  return { items: items.map(presentEntry), next };
}

async function ownerOf(ctx: CallerCtx, lineId: string) {
  const { organisationId } = ctx.caller;
  const personId = (await findOwner(ctx.db, organisationId, lineId)) ?? refuse('not-found');
  return (await isInReach(ctx, 'network.manage', personId)) ? { organisationId, personId } : refuse('not-found');
}

export async function setLineFreeze(ctx: CallerCtx, { lineId, frozen, reason }: Received<typeof calls.setLineFreeze>) {
  const owner = await ownerOf(ctx, lineId);
  const changed = await changeAccount(
    ctx,
    owner,
    (account, todayOn) => setHold(account, lineId, 'freeze', frozen, todayOn),
    { holdReason: reason },
  );
  return changed.ok ? { frozen } : refuse('no-operation');
}

export async function endLine(
  ctx: CallerCtx,
  { lineId }: Received<typeof calls.endLine>,
  isUnderWay: (ctx: CallerCtx, lineId: string) => Promise<boolean>,
) {
  const owner = await ownerOf(ctx, lineId);
  // Locked before it is asked, so that nobody applies in between.
  const changed = await changeAccount(ctx, owner, (account, todayOn) => advance(account, lineId, 'end', todayOn));
  if (!changed.ok) return refuse('no-operation');
  if (await isUnderWay(ctx, lineId)) return refuse('business-in-process');
  return { ended: true as const };
}

/** A charge can be refunded in parts, never more than it was. */
export async function refundCharge(
  ctx: CallerCtx,
  { entryId, amountFen, reason }: Received<typeof calls.refundCharge>,
) {
  const { organisationId, personId: byPersonId } = ctx.caller;
  const id = Number(entryId);
  const found = (await findCharge(ctx.db, organisationId, id)) ?? refuse('not-found');
  if (!(await isInReach(ctx, 'network.manage', found.personId))) return refuse('not-found');
  const changed = await changeAccount(
    ctx,
    { organisationId, personId: found.personId },
    (account, todayOn) => refund(account, amountFen, found.lineId, todayOn),
    { entry: { method: 'refund', note: reason, byPersonId, refundOfId: id } },
  );
  // Read again now that the account is locked: two refunds at once would both have seen the whole charge.
  const after = (await findCharge(ctx.db, organisationId, id)) ?? refuse('not-found');
  const mostFen = Math.max(0, -after.amountFen - after.refundedFen + amountFen);
  if (!changed.ok || (found.kind !== 'fee' && found.kind !== 'period') || amountFen > mostFen)
    return refuse('refund-too-much', { mostFen, mostYuan: formatYuan(mostFen) });
  return { balanceFen: changed.account.balanceFen };
}
