import type * as calls from '@campus/contract/calls/passwords.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { checkPassword } from '@campus/rules/basics/formats.ts';
import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import { holdsOwnWords } from '@campus/rules/sessions/own-words.ts';
import { CODE_MS, readCode } from '@campus/rules/sessions/password-codes.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { type Organisation, requireOrganisation, viewDesk } from '#server/modules/organisations/index.ts';
import { findOwnWords, findPerson, setPassword } from '#server/modules/people/index.ts';
import { endOtherSessions, forgetFailures } from '#server/modules/sessions/index.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { isCode } from './code.ts';
import { MAIL_PASSWORD_CODE } from './passwords.jobs.ts';
import { insertCodeRequest, lockActive, spendCode, takeTry } from './passwords.store.ts';

const keyOf = (account: string) => account.toLowerCase();

async function findHere(ctx: Ctx, orgSign: string): Promise<Organisation> {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  ctx.audit.organisationId = organisation.id;
  return organisation;
}

/** What people who forgot their password can do here. */
export async function viewHelp(
  ctx: Ctx,
  { orgSign }: Received<typeof calls.getSignInHelp>,
): Promise<Answered<typeof calls.getSignInHelp>> {
  return { byMail: ctx.config.mail !== null, ...(await viewDesk(ctx, orgSign)) };
}

/** Stores a request for a code. A job looks up the account later, so that the reply reveals nothing about it. */
export async function askForCode(ctx: Ctx, { orgSign, account }: Received<typeof calls.askPasswordCode>) {
  const { id: organisationId } = await findHere(ctx, orgSign);
  if (!ctx.config.mail) return refuse('password-codes-closed');
  ctx.audit.account = account;
  const id = newId(ctx.now);
  const request = { id, organisationId, accountKey: keyOf(account), askedAt: ctx.now, expiresAt: ctx.now + CODE_MS };
  await insertCodeRequest(ctx.db, request);
  await ctx.send(MAIL_PASSWORD_CODE, { organisationId, id });
  return { asked: true as const };
}

type Proved = { organisation: Organisation; personId: string; codeId: string; hash: string };

/**
 * Judges the form, hashes the new password and looks at the code, in this order whoever the account belongs to. What a
 * wrong code costs stays although the call is refused.
 */
export async function proveByCode(
  ctx: Ctx,
  { orgSign, account, code: typed, next, confirm }: Received<typeof calls.resetPassword>,
): Promise<Proved> {
  const organisation = await findHere(ctx, orgSign);
  if (!ctx.config.mail) return refuse('password-codes-closed');
  ctx.audit.account = account;
  if (typed.trim() === '') refuseField('code', 'required');
  const fault = checkPassword({ next, confirm, account });
  if (fault === 'length-or-account') refuseField('next', 'password-length');
  if (fault === 'special') refuseField('next', 'password-special');
  if (fault === 'mismatch') refuseField('confirm', 'password-mismatch');
  // Of the person it is judged when the code was right; what was typed tells nothing of anybody.
  if (isCommonPassword(next)) refuseField('next', 'password-common');
  if (holdsOwnWords(next, { accounts: [account], names: [], orgSign: organisation.orgSign }))
    refuseField('next', 'password-personal');
  const hash = await hashPassword(next);
  const tried = await takeTry(ctx.db, organisation.id, keyOf(account), ctx.now);
  const right = isCode(ctx.secrets, tried, readCode(typed) ?? '');
  if (!tried?.personId || !right) return refuse('password-code-wrong');
  const { id: codeId, personId } = tried;
  const person = await findPerson(ctx.db, organisation.id, personId);
  // With the right code, refusals may reveal the account and that this is the forgotten password.
  if (person && checkPassword({ next, confirm, account: person.account }) === 'length-or-account')
    refuseField('next', 'password-length');
  if (holdsOwnWords(next, await findOwnWords(ctx.db, organisation.id, personId)))
    refuseField('next', 'password-personal');
  if (person?.passwordHash && (await verifyPassword(next, person.passwordHash))) refuseField('next', 'password-same');
  return { organisation, personId, codeId, hash };
}

/** Sets the password of whoever had the code. Every sign-in ends and every lock is lifted; nobody is signed in by it. */
export async function resetPassword(ctx: Ctx, _input: Received<typeof calls.resetPassword>, proved: Proved) {
  const { organisation, personId, codeId, hash } = proved;
  // Locks the person before the code, the order used wherever both change.
  const account = await lockActive(ctx.db, organisation.id, personId);
  if (account === null || !(await spendCode(ctx.db, codeId, ctx.now))) return refuse('password-code-wrong');
  ctx.audit.personId = personId;
  await setPassword(ctx.db, organisation.id, personId, hash, ctx.now);
  await endOtherSessions(ctx.db, personId, null, 'password-changed', ctx.now);
  await forgetFailures(ctx.db, organisation.id, keyOf(account));
  const { on, timeMs } = wallTime(ctx.now, organisation.timeZone);
  const news = {
    id: newId(ctx.now),
    personId,
    kind: 'sign-in-password-reset',
    facts: { time: `${on} ${clockText(timeMs)}` },
    onceKey: `sign-in-password-reset ${codeId}`,
  } as const;
  await deliver(ctx.db, organisation.id, { kind: 'person', id: personId }, [news], ctx.now);
  return { changed: true as const };
}
