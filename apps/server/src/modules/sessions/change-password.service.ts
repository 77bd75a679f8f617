import { checkPassword } from '@campus/rules/basics/formats.ts';
import { holdsOwnWords } from '@campus/rules/sessions/own-words.ts';
import { requirePasswordOfPlatform } from '#server/modules/access/index.ts';
import { findOwnWords, findPersonByAccount, setPassword } from '#server/modules/people/index.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { clearAttempts, reserveAttempt, spendAttempt } from './attempts.store.ts';
import { endOtherSessions } from './sessions.store.ts';
import { attemptSource } from './sign-in.service.ts';

type Change = { original: string; next: string; confirm: string };

/** Checks a change of password and hashes the new one; guesses at the original count like failed sign-ins. */
export async function prepareChange(ctx: CallerCtx, change: Change): Promise<{ hash: string }> {
  const { account, organisationId } = ctx.caller;
  await requirePasswordOfPlatform(ctx);
  const fault = checkPassword({ ...change, account });
  if (fault === 'original-empty') refuseField('original', 'required');
  if (fault === 'length-or-account') refuseField('next', 'password-length');
  if (fault === 'special') refuseField('next', 'password-special');
  if (fault === 'mismatch') refuseField('confirm', 'password-mismatch');
  if (isCommonPassword(change.next)) refuseField('next', 'password-common');
  const person = (await findPersonByAccount(ctx.db, organisationId, account)) ?? refuse('session-ended');
  if (holdsOwnWords(change.next, await findOwnWords(ctx.db, organisationId, person.id)))
    refuseField('next', 'password-personal');
  const source = await attemptSource(ctx, organisationId, account);
  const reservation = await reserveAttempt(ctx.db, source, ctx.now);
  if (reservation.verdict !== 'go') return refuse('busy');
  if (!person.passwordHash || !(await verifyPassword(change.original, person.passwordHash))) {
    await spendAttempt(ctx.db, source, reservation.id, ctx.now);
    return refuseField('original', 'password-wrong');
  }
  await clearAttempts(ctx.db, source, reservation.id);
  if (fault === 'same-as-original') refuseField('next', 'password-same');
  return { hash: await hashPassword(change.next) };
}

/** Sets the new password and ends every other session of the person. */
export async function changePassword(ctx: CallerCtx, { hash }: { hash: string }): Promise<void> {
  const { organisationId, personId, sessionId } = ctx.caller;
  await setPassword(ctx.db, organisationId, personId, hash, ctx.now);
  await endOtherSessions(ctx.db, personId, sessionId, 'password-changed', ctx.now);
}
