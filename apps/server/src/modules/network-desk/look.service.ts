import type { lookAtNetwork } from '@campus/contract/calls/network-desk.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { openDeeds } from '@campus/rules/network-desk/network-desk.ts';
import { lastSeenMac, viewAccounts } from '#server/modules/network-accounts/index.ts';
import { diagnose, viewNetwork } from '#server/modules/network-applications/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { forOwner } from './who.ts';

/** One person's network as its owner sees it, and what the desk may do with each line. */
export async function look(
  ctx: CallerCtx,
  { personId, lineId }: Received<typeof lookAtNetwork>,
): Promise<Answered<typeof lookAtNetwork>> {
  const { right, known, order, owner } = await forOwner(ctx, personId, 'look');
  const outage = await diagnose(ctx, owner.caller, lineId ?? null);
  const network = await viewNetwork(owner);
  const accounts = (await viewAccounts(owner)).items;
  const lines = [];
  for (const line of network.lines) {
    const { username, state, mac } = line;
    const account = accounts.find((one) => one.username === username);
    const resettable = line.openActions.includes('password');
    lines.push({
      line,
      mustChange: account?.mustChange ?? false,
      lastSeen: username === null ? null : await lastSeenMac(ctx.db, username),
      deeds: openDeeds(right, { state, mac, resettable }),
    });
  }
  const { person, departmentZh, departmentEn } = known;
  return {
    person: {
      id: person.id,
      account: person.account,
      name: person.name,
      department: departmentZh === null ? null : { zh: departmentZh, en: departmentEn ?? departmentZh },
    },
    order,
    acts: right === 'act',
    lines,
    underWay: network.underWay,
    outage,
  };
}
