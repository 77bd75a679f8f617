import type * as calls from '@campus/contract/calls/profile.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { requirePasswordOfPlatform } from '#server/modules/access/index.ts';
import { findLastSession } from '#server/modules/network-accounts/index.ts';
import { findLinesAndUnfreeze } from '#server/modules/network-packages/index.ts';
import { changePerson, findPerson, findPersonWithDepartment } from '#server/modules/people/index.ts';
import { spendProof } from '#server/modules/sessions/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lineToShow, presentProfile } from './profile.present.ts';

/** Everything that is known of the caller: who they are, and the line that they use. */
export async function viewProfile(ctx: CallerCtx): Promise<Answered<typeof calls.getProfile>> {
  const { organisationId, personId } = ctx.caller;
  const found = (await findPersonWithDepartment(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const { lines, unfrozen } = await findLinesAndUnfreeze(ctx.db, organisationId, personId);
  const line = lineToShow(lines);
  const session = line?.username ? await findLastSession(ctx.db, line.username) : null;
  return presentProfile({ ...found, lines, line, unfrozen, session });
}

/**
 * Keeps what people change of themselves. Where a forgotten password is reset by mail, whoever sits at a browser that
 * somebody left open could take the account by another address: so that one asks for the sign-in password. How
 * administrators of the platform are reached changes only where they signed in by it.
 */
export async function saveProfile(ctx: CallerCtx, input: Received<typeof calls.saveProfile>) {
  const { organisationId, personId } = ctx.caller;
  const change = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, text === '' ? null : text]));
  if (change.email !== undefined || change.mobile !== undefined) {
    const { email, mobile } = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
    const otherEmail = change.email !== undefined && change.email !== email;
    if (otherEmail || (change.mobile !== undefined && change.mobile !== mobile)) await requirePasswordOfPlatform(ctx);
    if (ctx.config.mail && otherEmail) await spendProof(ctx);
  }
  await changePerson(ctx.db, organisationId, personId, change, ctx.now);
  return viewProfile(ctx);
}
