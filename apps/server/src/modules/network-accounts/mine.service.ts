import type { getMyNetworkAccounts, listMySessions } from '@campus/contract/calls/network-accounts.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { normalizeMac } from '@campus/rules/basics/formats.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { listAccounts, listSessions } from './sessions.store.ts';

/** Nobody has more; the limit is only there so that no reply is without one. */
const MOST_ACCOUNTS = 20;

export async function viewSessions(
  ctx: CallerCtx,
  paging: Received<typeof listMySessions>,
): Promise<Answered<typeof listMySessions>> {
  const { items, next } = await listSessions(ctx.db, ctx.caller.personId, ctx.now, paging);
  return {
    next,
    items: items.map(({ station, startedMicros: _key, ...session }) => ({
      ...session,
      mac: station && normalizeMac(station),
    })),
  };
}

export async function viewAccounts(ctx: CallerCtx): Promise<Answered<typeof getMyNetworkAccounts>> {
  const accounts = await listAccounts(ctx.db, ctx.caller.personId, MOST_ACCOUNTS);
  return {
    items: accounts.map(({ username, mustChange, reply }) => ({
      username,
      mustChange,
      lastReply: reply && { accepted: reply.accepted, at: reply.at, mac: reply.station && normalizeMac(reply.station) },
    })),
  };
}
