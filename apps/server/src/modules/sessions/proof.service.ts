import { isOneTimeOver } from '@campus/rules/sessions/one-time.ts';
import { isFreshProof, PROOF_MS } from '@campus/rules/sessions/proof.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import { findPersonByAccount } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Proof, setProof, takeProof } from './sessions.store.ts';
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

/** Keeps that the person of this session proved who they are: by the sign-in password, or by a ticket of the university. */
const keepProof =
  (byPassword: boolean) =>
  async (ctx: CallerCtx): Promise<{ untilAt: number }> => {
    await setProof(ctx.db, ctx.caller.sessionId, { provedAt: ctx.now, byPassword });
    return { untilAt: ctx.now + PROOF_MS };
  };
export const keepProofOfPassword = keepProof(true);
export const keepProofOfTicket = keepProof(false);

async function requireProof(ctx: CallerCtx, suffices: (proof: Proof) => boolean): Promise<void> {
  const proof = await takeProof(ctx.db, ctx.caller.sessionId);
  if (!proof || !isFreshProof(proof.provedAt, ctx.now) || !suffices(proof)) refuse('proof-needed');
}

/** Spends the proof of this session, or refuses; what is refused afterwards leaves it as it was. */
export const spendProof = (ctx: CallerCtx): Promise<void> => requireProof(ctx, () => true);

/** As `spendProof`, where the university's word is not enough. */
export const spendPasswordProof = (ctx: CallerCtx): Promise<void> => requireProof(ctx, ({ byPassword }) => byPassword);
