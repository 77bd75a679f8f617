import type {
  beginRegistration as beginCall,
  submitRegistration,
  uploadPermit,
} from '@campus/contract/calls/registration.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { maskDocument } from '@campus/rules/network-packages/registration.ts';
import { insertPictureFor, linkTo, type PreparedPicture, preparePicture } from '#server/modules/attachments/index.ts';
import {
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
  activate,
  beginRegistration,
  findRegistration,
  handOverPictures,
  isDepartment,
  markSubmitted,
  putRegistrant,
} from './registration.store.ts';

export const REGISTRATION_BUSINESS = 'staff-registration';
const HOUR = 3_600_000;
/** A whole campus may stand behind one address. */
const MOST_AN_HOUR = 100;
const MOST_PICTURES = 3;

/** A ticket of one hour, and what the form offers. */
export async function begin(ctx: Ctx, { orgSign }: Received<typeof beginCall>): Promise<Answered<typeof beginCall>> {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  ctx.audit.organisationId = organisation.id;
  const ticket = newToken();
  const row = { id: newId(ctx.now), organisationId: organisation.id, ticketHash: hashOf(ticket), ip: ctx.ip };
  const limits = { since: ctx.now - HOUR, most: MOST_AN_HOUR };
  if (!(await beginRegistration(ctx.db, row, limits, ctx.now))) return refuse('registration-too-often');
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
  { ticket }: Received<typeof uploadPermit>,
  upload: Upload | null,
): Promise<PreparedPicture> {
  const found = await findRegistration(ctx.db, hashOf(ticket), ctx.now - HOUR, { lock: false });
  if (!found || found.submitted) return refuse('registration-expired');
  if (found.pictures >= MOST_PICTURES) return refuse('registration-too-often');
  return preparePicture(ctx, upload ?? refuse('malformed-request'));
}

export async function keepPermit(ctx: Ctx, { ticket }: Received<typeof uploadPermit>, picture: PreparedPicture) {
  const found = await findRegistration(ctx.db, hashOf(ticket), ctx.now - HOUR, { lock: true });
  if (!found || found.submitted) return refuse('registration-expired');
  if (found.pictures >= MOST_PICTURES) return refuse('registration-too-often');
  const { id, organisationId } = found;
  await insertPictureFor(ctx.db, picture, { organisationId, owner: { kind: 'registration', id } }, ctx.now);
  return { id: picture.id, name: picture.name, link: linkTo(ctx, picture.id) };
}

/** Submits it: the person is there, not active, and a process of theirs is reviewed. */
export async function register(ctx: Ctx, outside: FlowOutside, input: Received<typeof submitRegistration>) {
  const found = await findRegistration(ctx.db, hashOf(input.ticket), ctx.now - HOUR, { lock: true });
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
    permissions: new Set(),
    mustChangePassword: false,
    seenBy: null,
  };
  const shown = {
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
  const listeners = outside.listeners.map((listener) => (listener === hearRegistrations ? allow : listener));
  const process = await startProcess(
    { ...ctx, caller },
    { ...outside, listeners },
    { sId: start.sId, form: {} },
    shown,
    {
      anybody: true,
    },
  );
  const made = { personId, processId: process.id };
  if ((await handOverPictures(ctx.db, found.id, permits, made)) !== permits.length) return refuse('not-found');
  await markSubmitted(ctx.db, found.id, made, ctx.now);
  return { number: process.number };
}

const allow: ProcessListener = async () => {};

/** Nobody who is signed in registers, and nothing of a registration is changed once it is reviewed. */
export const hearRegistrations: ProcessListener = async (_engine, { business, before, event }) => {
  if (business.code !== REGISTRATION_BUSINESS) return;
  if (before === null || event.kind === 'resubmit' || event.kind === 'edit') refuse('network-own-page');
};

/** Agreed to: the account is there, with its initial password, which has to be changed at the first sign-in. */
export const registerStaff: FlowAction = async ({ db, now }, { organisationId, submitterId }) => {
  const person = await findPerson(db, organisationId, submitterId);
  if (!person) return 'failed';
  await requireQuota(db, organisationId);
  const hash = await hashPassword(initialPassword(person.documentNumber, person.account));
  return (await activate(db, organisationId, submitterId, hash, now)) ? {} : 'failed';
};
