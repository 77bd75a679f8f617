import { isOneTimeOver } from '@campus/rules/sessions/one-time.ts';
import { isFreshProof, PROOF_MS } from '@campus/rules/sessions/proof.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import { findPersonByAccount } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { setProof, takeProof } from './sessions.store.ts';
import { attemptSource, tryPassword } from './sign-in.service.ts';

/** Checks the caller's sign-in password. A wrong one counts as a failed sign-in, so that nobody can guess it here. */
export async function provePassword(ctx: CallerCtx, { password }: { password: string }): Promise<void> {
  const { account, organisationId } = ctx.caller;
  if (password.trim() === '') return refuse('credentials-missing');
  const person = await findPersonByAccount(ctx.db, organisationId, account);
  const wrong = await tryPassword(ctx, await attemptSource(ctx, organisationId, account), password, person);
  if (wrong?.locked) return refuse('sign-in-locked', { untilAt: wrong.untilAt });
  if (wrong) return refuse('password-wrong', { left: wrong.left });
  // It signs nobody in any more, so it proves nothing either.
  if (person?.passwordState !== 'one-time') return;
  const { oneTimeDays } = await findSignInSettings(ctx.db, organisationId, ctx.now);
  if (isOneTimeOver(person, oneTimeDays, ctx.now)) return refuse('one-time-over');
}

/** Keeps that the person of this session proved who they are; a unified sign-in that returns to it does the same. */
export async function keepProof(ctx: CallerCtx): Promise<{ untilAt: number }> {
  await setProof(ctx.db, ctx.caller.sessionId, ctx.now);
  return { untilAt: ctx.now + PROOF_MS };
}

/** Spends the proof of this session, or refuses; what is refused afterwards leaves it as it was. */
export async function spendProof(ctx: CallerCtx): Promise<void> {
  const provedAt = await takeProof(ctx.db, ctx.caller.sessionId);
  if (!isFreshProof(provedAt, ctx.now)) refuse('proof-needed');
}
