import type * as calls from '@campus/contract/calls/network-applications-registration.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { REGISTRATION_BUSINESS } from '@campus/rules/flows/built-in-businesses.ts';
import { maskDocument } from '@campus/rules/network-applications/registration.ts';
import { insertPictureFor, linkTo, type PreparedPicture, preparePicture } from '#server/modules/attachments/index.ts';
import {
  companionKind,
  type FlowAction,
  type FlowOutside,
  findStartOf,
  type ProcessListener,
  startProcess,
} from '#server/modules/flows/index.ts';
import { initialPassword } from '#server/modules/network-packages/index.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import { findPerson, listDepartments, requireQuota, searchTermsOf } from '#server/modules/people/index.ts';
import type { Upload } from '#server/platform/bind.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf, newToken } from '#server/platform/secrets.ts';
import {
  activatePerson,
  findRegistration,
  handOverPictures,
  insertRegistration,
  isDepartment,
  markSubmitted,
  putRegistrant,
} from './registration.store.ts';

const HOUR = 3_600_000;
/** High, because a whole campus may share one address. */
const MOST_AN_HOUR = 100;
const MOST_PICTURES = 3;

/** A ticket of one hour, and what the form offers. */
export async function beginRegistration(
  ctx: Ctx,
  { orgSign }: Received<typeof calls.beginRegistration>,
): Promise<Answered<typeof calls.beginRegistration>> {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  ctx.audit.organisationId = organisation.id;
  const ticket = newToken();
  const row = { id: newId(ctx.now), organisationId: organisation.id, ticketHash: hashOf(ticket), ip: ctx.ip };
  const limits = { withinMs: HOUR, most: MOST_AN_HOUR };
  if (!(await insertRegistration(ctx.db, row, limits, ctx.now))) return refuse('registration-too-often');
  const found = await findStartOf(ctx.db, organisation.id, REGISTRATION_BUSINESS);
  const departments = await listDepartments(ctx.db, organisation.id);
  return {
    ticket,
    open: found !== null,
    introduction: found ? { zh: found.introductionZh, en: found.introductionEn } : null,
    departments: departments.map(({ id, parentId, nameZh, nameEn }) => ({
      id,
      parentId,
      name: { zh: nameZh, en: nameEn },
    })),
  };
}

/** Judged before the picture is even decoded: without a ticket nobody may make the server work. */
export async function preparePermit(
  ctx: Ctx,
  { ticket }: Received<typeof calls.uploadPermit>,
  upload: Upload | null,
): Promise<PreparedPicture> {
  const found = await findRegistration(ctx.db, hashOf(ticket), { now: ctx.now, withinMs: HOUR, lock: false });
  if (!found || found.submitted) return refuse('registration-expired');
  if (found.pictures >= MOST_PICTURES) return refuse('registration-too-often');
  return preparePicture(ctx, upload ?? refuse('malformed-request'));
}

export async function keepPermit(ctx: Ctx, { ticket }: Received<typeof calls.uploadPermit>, picture: PreparedPicture) {
  const found = await findRegistration(ctx.db, hashOf(ticket), { now: ctx.now, withinMs: HOUR, lock: true });
  if (!found || found.submitted) return refuse('registration-expired');
  if (found.pictures >= MOST_PICTURES) return refuse('registration-too-often');
  const { id, organisationId } = found;
  await insertPictureFor(ctx.db, picture, { organisationId, owner: { kind: 'registration', id } }, ctx.now);
  return { id: picture.id, name: picture.name, link: linkTo(ctx, picture.id) };
}

/** Submits it: makes the person, not active yet, and starts the process by which they are reviewed. */
export async function submitRegistration(
  ctx: Ctx,
  outside: FlowOutside,
  input: Received<typeof calls.submitRegistration>,
) {
  const found = await findRegistration(ctx.db, hashOf(input.ticket), { now: ctx.now, withinMs: HOUR, lock: true });
  if (!found || found.submitted) return refuse('registration-expired');
  const { organisationId } = found;
  ctx.audit.organisationId = organisationId;
  const permits = [...new Set(input.permits ?? [])];
  if (permits.length === 0) return refuse('permit-required');
  if (!(await isDepartment(ctx.db, organisationId, input.departmentId)))
    return refuse('invalid', { fields: [{ field: 'departmentId', code: 'not-an-option' }] });
  const start = (await findStartOf(ctx.db, organisationId, REGISTRATION_BUSINESS)) ?? refuse('order-business-missing');
  await requireQuota(ctx.db, organisationId);
  const documentNumber = input.documentNumber.toUpperCase();
  const { account, name, sex, mobile } = input;
  const personId =
    (await putRegistrant(
      ctx.db,
      {
        id: newId(ctx.now),
        organisationId,
        account,
        name,
        sex,
        mobile,
        email: input.email || null,
        identityType: input.identityType === 'postdoc' ? 'postdoc' : null,
        documentType: input.documentType,
        documentNumber,
        departmentId: input.departmentId,
        ...searchTermsOf(name, account),
      },
      ctx.now,
    )) ?? refuse('account-taken');
  const caller: CallerCtx['caller'] = {
    personId,
    organisationId,
    orgSign: found.orgSign,
    account,
    sessionId: '',
    tokenKind: 'hall',
    byPassword: false,
    permissions: new Set(),
    reaches: null,
    mustChangePassword: false,
    seenBy: null,
  };
  const form = {
    name,
    account,
    jobNumber: input.jobNumber,
    sex,
    mobile,
    email: input.email || null,
    department: input.departmentId,
    section: input.section || null,
    identityType: input.identityType,
    documentType: input.documentType,
    documentNumber: maskDocument(documentNumber),
    permits,
  };
  const { number } = await startProcess({ ...ctx, caller }, outside, { sId: start.sId, form: {} }, form, {
    anybody: true,
    onlyOf: REGISTRATION_BUSINESS,
    companion: registrationTicket.of({ registrationId: found.id, permits }),
  });
  return { number };
}

/** The registration that a process comes from, and the pictures that go over to it. */
const registrationTicket = companionKind<{ registrationId: string; permits: readonly string[] }>('registration');

/**
 * Hands a registration over to its process. Nobody who is signed in registers, and nothing of a registration is changed
 * once it is reviewed.
 */
export const registrationListener: ProcessListener = async ({ db, now }, { process, business, ...happened }) => {
  if (business.code !== REGISTRATION_BUSINESS) return;
  const { before, event, companion } = happened;
  if (before === null) {
    const { registrationId, permits } = registrationTicket.read(companion) ?? refuse('network-own-page');
    const made = { personId: process.submitterId, processId: process.id };
    if ((await handOverPictures(db, registrationId, permits, made)) !== permits.length) refuse('not-found');
    await markSubmitted(db, registrationId, made, now);
    return companion;
  }
  // The account was let in, or its name given back to whoever asks for it next.
  if (event.kind === 'reopen-ended') refuse('ends-for-good');
  if (event.kind === 'resubmit' || event.kind === 'edit') refuse('network-own-page');
};

/** The review agreed: the account becomes active, with an initial password that the first sign-in has to change. */
export const registerStaff: FlowAction = async ({ db, now }, { organisationId, submitterId }) => {
  const person = await findPerson(db, organisationId, submitterId);
  if (!person) return 'failed';
  await requireQuota(db, organisationId);
  const hash = await hashPassword(initialPassword(person.documentNumber, person.account));
  return (await activatePerson(db, organisationId, submitterId, hash, now)) ? {} : 'failed';
};
