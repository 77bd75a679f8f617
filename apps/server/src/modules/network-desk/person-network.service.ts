import type * as calls from '@campus/contract/calls/network-desk.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { openDeskActions } from '@campus/rules/network-desk/network-desk.ts';
import { findLastMacs, viewAccounts, viewReplies, viewSessions } from '#server/modules/network-accounts/index.ts';
import {
  explainOutage,
  type FindAnnounced,
  loadNetwork,
  viewNetwork,
} from '#server/modules/network-applications/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { requireDeskAccess } from './desk-access.ts';

/** One person's network as its owner sees it, and what the desk may do with each line. */
export async function viewPersonNetwork(
  ctx: CallerCtx,
  findAnnounced: FindAnnounced,
  { personId, lineId }: Received<typeof calls.lookAtNetwork>,
): Promise<Answered<typeof calls.lookAtNetwork>> {
  const { right, person, department, order, owner } = await requireDeskAccess(ctx, personId, 'look');
  const loaded = await loadNetwork(ctx, owner.caller);
  const outage = await explainOutage(ctx, findAnnounced, owner.caller, loaded, lineId ?? null);
  const network = await viewNetwork(owner, loaded);
  const accounts = (await viewAccounts(owner)).items;
  const lastMacs = await findLastMacs(
    ctx.db,
    network.lines.flatMap(({ username }) => username ?? []),
  );
  const lines = network.lines.map((line) => {
    const { username, state, mac } = line;
    const account = accounts.find((account) => account.username === username);
    const resettable = line.openActions.includes('password');
    return {
      line,
      mustChange: account?.mustChange ?? false,
      lastSeen: (username !== null && lastMacs.get(username)) || null,
      deeds: openDeskActions(right, { state, mac, resettable }),
    };
  });
  return {
    person: { id: person.id, account: person.account, name: person.name, department },
    order,
    acts: right === 'act',
    lines,
    underWay: network.underWay,
    outage,
  };
}

/** When and where that person was on the network, as they see it themselves. */
export async function listDeskSessions(
  ctx: CallerCtx,
  { personId, ...paging }: Received<typeof calls.listDeskSessions>,
): Promise<Answered<typeof calls.listDeskSessions>> {
  const { owner } = await requireDeskAccess(ctx, personId, 'look');
  return viewSessions(owner, paging);
}

/** What the network answered that person. */
export async function listDeskReplies(
  ctx: CallerCtx,
  { personId, ...paging }: Received<typeof calls.listDeskReplies>,
): Promise<Answered<typeof calls.listDeskReplies>> {
  const { owner } = await requireDeskAccess(ctx, personId, 'look');
  return viewReplies(owner, paging);
}
