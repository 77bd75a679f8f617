import type { getCampusCard } from '@campus/contract/calls/network-applications.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { CampusCardSystem } from '#server/outside/campus-card/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';

const PATIENCE_MS = 3000;

/** A card system that is away or slow is a state of the page, not a failure of it. */
export async function viewCampusCard(
  ctx: CallerCtx,
  system: CampusCardSystem,
): Promise<Answered<typeof getCampusCard>> {
  const { orgSign, account } = ctx.caller;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the campus-card system is slow')), PATIENCE_MS);
  });
  try {
    const card = await Promise.race([system.find(orgSign, account), late]);
    if (!card) return { state: 'none', card: null };
    const { bankAccount } = card;
    return {
      state: 'found',
      card: { ...card, bankAccount: `${'*'.repeat(Math.max(0, bankAccount.length - 4))}${bankAccount.slice(-4)}` },
    };
  } catch (error) {
    ctx.log.warn({ err: error }, 'campus card');
    return { state: 'away', card: null };
  } finally {
    clearTimeout(timer);
  }
}
