import type * as calls from '@campus/contract/calls/network-accounts.ts';
import type { listDeskReplies } from '@campus/contract/calls/network-desk.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { normalizeMac } from '@campus/rules/basics/formats.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findInitialPassword } from './accounts.service.ts';
import { listAccounts, listReplies, listSessions } from './sessions.store.ts';

/** Nobody has more; the limit is only there so that no reply is without one. */
const MOST_ACCOUNTS = 20;

export async function viewSessions(
  ctx: CallerCtx,
  paging: Received<typeof calls.listMySessions>,
): Promise<Answered<typeof calls.listMySessions>> {
  const { items, next } = await listSessions(ctx.db, ctx.caller.personId, ctx.now, paging);
  return {
    next,
    items: items.map(({ station, startedMicros: _key, ...session }) => ({
      ...session,
      mac: station && normalizeMac(station),
    })),
  };
}

export async function viewAccounts(ctx: CallerCtx): Promise<Answered<typeof calls.getMyNetworkAccounts>> {
  const accounts = await listAccounts(ctx.db, ctx.caller.personId, MOST_ACCOUNTS);
  return {
    items: accounts.map(({ username, mustChange, initial, reply }) => ({
      username,
      mustChange,
      initial,
      lastReply: reply && { accepted: reply.accepted, at: reply.at, mac: reply.station && normalizeMac(reply.station) },
    })),
  };
}

/** What the network answered, accepts and rejects, the newest first. */
export async function viewReplies(
  ctx: CallerCtx,
  paging: { after?: string | undefined; size?: number | undefined },
): Promise<Answered<typeof listDeskReplies>> {
  const { items, next } = await listReplies(ctx.db, ctx.caller.personId, paging);
  return {
    next,
    items: items.map(({ station, micros: _key, ...reply }) => ({ ...reply, mac: station && normalizeMac(station) })),
  };
}

export async function showInitialPassword(
  ctx: CallerCtx,
  { username }: Received<typeof calls.showInitialPassword>,
): Promise<Answered<typeof calls.showInitialPassword>> {
  const password = await findInitialPassword(ctx.db, ctx.secrets, ctx.caller.personId, username);
  return { password: password ?? refuse('not-found') };
}
