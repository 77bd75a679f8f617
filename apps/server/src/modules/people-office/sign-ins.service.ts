import type * as calls from '@campus/contract/calls/people-office.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findPersonByAccount, requireQuota } from '#server/modules/people/index.ts';
import { changePower, requireMayActOn } from '#server/modules/rights/index.ts';
import { endOtherSessions, endOwnSession, forgetFailures } from '#server/modules/sessions/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type NewPassword, newPasswordUntil, nextVersion } from './edit.service.ts';
import { deleteLeaving, isUnderReview, lockPerson, updatePerson } from './person.store.ts';

const RIGHT = 'people.manage';

/**
 * A password to begin with again. Whoever asks for one may have lost a device, so every sign-in ends, and wrong
 * passwords are forgotten. For oneself it would be a way around knowing the present password.
 */
export async function replacePassword(
  ctx: CallerCtx,
  { id }: Received<typeof calls.giveOneTimePassword>,
  { hash }: NewPassword,
): Promise<void> {
  const { organisationId, personId, sessionId } = ctx.caller;
  if (id === personId) return refuse('not-oneself');
  await requireMayActOn(ctx, RIGHT, [id]);
  const person = (await lockPerson(ctx.db, organisationId, id)) ?? refuse('not-found');
  if (!person.active) return refuse('person-inactive');
  const changedAt = nextVersion(ctx, person);
  await updatePerson(ctx.db, person, { passwordHash: hash, passwordState: 'one-time', oneTimeAt: ctx.now, changedAt });
  await endOtherSessions(ctx.db, id, sessionId, 'password-changed', ctx.now);
  await forgetFailures(ctx.db, organisationId, person.account.toLowerCase());
}

export async function giveOneTimePassword(
  ctx: CallerCtx,
  who: Received<typeof calls.giveOneTimePassword>,
  made: NewPassword,
) {
  await replacePassword(ctx, who, made);
  return { password: made.password, untilAt: await newPasswordUntil(ctx) };
}

/** Forgets the wrong passwords of somebody whom the caller may act on; nobody else is there. */
export async function unlockSignIn(ctx: CallerCtx, { account }: Received<typeof calls.unlockSignIn>) {
  const { organisationId } = ctx.caller;
  const person = (await findPersonByAccount(ctx.db, organisationId, account)) ?? refuse('not-found');
  await requireMayActOn(ctx, RIGHT, [person.id]);
  return { forgotten: await forgetFailures(ctx.db, organisationId, person.account.toLowerCase()) };
}

/** Ends another sign-in. The caller's own session is ended by signing out. */
export async function endPersonSessions(ctx: CallerCtx, { id, sessionId }: Received<typeof calls.endPersonSessions>) {
  await requireMayActOn(ctx, RIGHT, [id]);
  const own = ctx.caller.sessionId;
  if (!sessionId) return { ended: await endOtherSessions(ctx.db, id, own, 'ended-by-administrator', ctx.now) };
  if (sessionId === own || !(await endOwnSession(ctx.db, id, sessionId, 'ended-by-administrator', ctx.now)))
    return refuse('not-found');
  return { ended: 1 };
}

export async function enablePerson(ctx: CallerCtx, { id }: Received<typeof calls.enablePerson>) {
  const { organisationId } = ctx.caller;
  return changePower(ctx, RIGHT, [id], async () => {
    const person = (await lockPerson(ctx.db, organisationId, id)) ?? refuse('not-found');
    if (!person.active && (await isUnderReview(ctx.db, organisationId, id))) return refuse('person-under-review');
    if (!person.active) {
      await requireQuota(ctx.db, organisationId);
      await updatePerson(ctx.db, person, { active: true, changedAt: nextVersion(ctx, person) });
      await deleteLeaving(ctx.db, organisationId, id);
    }
    return { active: true as const };
  });
}
