import type * as calls from '@campus/contract/calls/universities.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { checkPassword } from '@campus/rules/basics/formats.ts';
import { holdsOwnWords } from '@campus/rules/sessions/own-words.ts';
import { FIRST_LINK_MS } from '@campus/rules/universities/university.ts';
import { giveShippedRoles } from '#server/modules/access/index.ts';
import { findOrganisationById, type Organisation } from '#server/modules/organisations/index.ts';
import { insertPerson, requireQuota } from '#server/modules/people/index.ts';
import { openOfficeSession } from '#server/modules/sessions/index.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { readingsOf } from '#server/platform/pinyin.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { hashOf, newToken } from '#server/platform/secrets.ts';
import { actionsOf, linkUntilOf, presentUniversity } from './universities.present.ts';
import { findByLink, findUniversity, lockUniversity, putLink, useLink } from './universities.store.ts';

/** A fresh link in the place of the one before; it is shown once, and only its hash is kept. */
export async function renewLink(ctx: CallerCtx, organisationId: string): Promise<{ token: string; until: number }> {
  const token = newToken();
  const until = ctx.now + FIRST_LINK_MS;
  await putLink(ctx.db, { organisationId, tokenHash: hashOf(token), madeAt: ctx.now, expiresAt: until });
  return { token, until };
}

/** Another link, as long as nobody administers the university: later it would be a way to take it over. */
export async function makeAdministratorLink(ctx: CallerCtx, { id }: Received<typeof calls.makeFirstAdministratorLink>) {
  const before = (await lockUniversity(ctx.db, id)) ?? refuse('not-found');
  if (!actionsOf(before).includes('make-link')) return refuse('university-administered');
  const link = await renewLink(ctx, id);
  const university = (await findUniversity(ctx.db, id)) ?? refuse('not-found');
  return { university: presentUniversity(university, ctx.now), link };
}

export async function viewLink(ctx: Ctx, { token }: Received<typeof calls.seeFirstAdministratorLink>) {
  const university = await findByLink(ctx.db, hashOf(token));
  const until = university ? linkUntilOf(university, ctx.now) : null;
  if (!university || until === null) return refuse('first-link-over');
  return { orgSign: university.orgSign, name: { zh: university.nameZh, en: university.nameEn }, until };
}

/**
 * The form is checked and the password hashed before the link is looked up, so that neither wording nor timing tells
 * whether it exists.
 */
export async function prepareAdministrator(
  _ctx: Ctx,
  { next, confirm, account, name }: Received<typeof calls.becomeFirstAdministrator>,
): Promise<{ hash: string }> {
  const fault = checkPassword({ next, confirm, account });
  if (fault === 'length-or-account') refuseField('next', 'password-length');
  if (fault === 'special') refuseField('next', 'password-special');
  if (fault === 'mismatch') refuseField('confirm', 'password-mismatch');
  if (isCommonPassword(next)) refuseField('next', 'password-common');
  if (holdsOwnWords(next, { accounts: [account], names: [name, ...readingsOf(name)], orgSign: '' }))
    refuseField('next', 'password-personal');
  return { hash: await hashPassword(next) };
}

/** Makes the first administrator of the university that the link names, and signs them in. */
export async function becomeAdministrator(
  ctx: Ctx,
  input: Received<typeof calls.becomeFirstAdministrator>,
  { hash }: { hash: string },
) {
  const tokenHash = hashOf(input.token);
  const { id } = (await findByLink(ctx.db, tokenHash)) ?? refuse('first-link-over');
  const university = await lockUniversity(ctx.db, id);
  if (!university || linkUntilOf(university, ctx.now) === null || !(await useLink(ctx.db, tokenHash, ctx.now)))
    return refuse('first-link-over');
  // Which university it is tells only the link.
  if (holdsOwnWords(input.next, { accounts: [], names: [], orgSign: university.orgSign }))
    refuseField('next', 'password-personal');
  ctx.audit.organisationId = id;
  await requireQuota(ctx.db, id);
  const { account, name, email, mobile } = input;
  const person = await insertPerson(ctx.db, {
    id: newId(ctx.now),
    organisationId: id,
    account,
    name,
    email: email || null,
    mobile: mobile || null,
    passwordHash: hash,
    kind: 'staff',
    now: ctx.now,
  });
  if (!person) return refuse('account-taken');
  ctx.audit.personId = person.id;
  await giveShippedRoles(ctx.db, id, person.id, ['staff', 'administrator']);
  const organisation = (await findOrganisationById(ctx.db, id)) as Organisation;
  const way = { keep: false, area: 'office', way: 'password' as const };
  return { ...(await openOfficeSession(ctx, { organisation, person }, way)).reply, orgSign: university.orgSign };
}
