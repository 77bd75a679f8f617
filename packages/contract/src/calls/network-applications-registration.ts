import {
  documentTypes,
  identityTypes,
  isAccount,
  isDocumentNumber,
  mayShow,
  permitKinds,
} from '@campus/rules/network-applications/registration.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signature } from '../define-call.ts';
import { email, line, mobile, orCleared, orgSign, required, uuid } from '../fields.ts';
import { flowRefusals } from '../refusals.ts';
import { words } from './flows-shapes.ts';

/** Registering as staff, for those who have no account yet; read and submitted without signing in. */

const ticket = z.string().regex(/^[\w-]{43}$/);

export const beginRegistration = defineCall({
  method: 'POST',
  path: '/api/registration/BeginRegistration',
  summary:
    'A ticket of one hour for uploading and submitting, and what the form offers; a hundred times an hour from one address.',
  rate: 'registration',
  areas: halls,
  access: signature('hall'),
  body: z.strictObject({ orgSign }),
  reply: z.object({
    ticket: z.string(),
    open: z.boolean(),
    introduction: words.nullable(),
    departments: z.array(z.object({ id: uuid, parentId: uuid.nullable(), name: words })),
  }),
  envelope: 'hall',
  refusals: ['organisation-unknown', 'registration-too-often'],
  audit: ['orgSign'],
});

export const uploadPermit = defineCall({
  method: 'POST',
  path: '/api/registration/UploadPermit',
  summary: 'Takes one picture of a work permit or an admission notice, for the holder of a ticket; three at most.',
  rate: 'registration',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ ticket }),
  upload: true,
  reply: z.object({ id: uuid, name: z.string(), link: z.string() }),
  envelope: 'hall',
  refusals: [
    'only-images',
    'image-too-many-pixels',
    'registration-expired',
    'registration-too-often',
    'storage-quota-full',
  ],
});

export const submitRegistration = defineCall({
  method: 'POST',
  path: '/api/registration/SubmitRegistration',
  summary: 'Asks for an account; a person reviews it, and the account then has its initial password.',
  rate: 'registration',
  areas: halls,
  access: signature('hall'),
  body: z
    .strictObject({
      ticket,
      name: required(40),
      account: required(40).refine(isAccount, 'format'),
      sex: z.enum(['male', 'female']),
      mobile,
      email: orCleared(email).optional(),
      departmentId: uuid,
      section: line(60).optional(),
      jobNumber: required(40),
      identityType: z.enum(identityTypes),
      documentType: z.enum(documentTypes),
      documentNumber: required(20),
      permitKind: z.enum(permitKinds),
      permits: z.array(uuid).max(3).optional(),
    })
    .refine((person) => isDocumentNumber(person.documentType, person.documentNumber.toUpperCase()), {
      path: ['documentNumber'],
      message: 'format',
    })
    .refine((person) => mayShow(person.identityType, person.permitKind), {
      path: ['permitKind'],
      message: 'not-an-option',
    }),
  reply: z.object({ number: z.string() }),
  envelope: 'hall',
  refusals: [
    'registration-expired',
    'account-taken',
    'permit-required',
    'business-suspended',
    'version-superseded',
    'order-business-missing',
    ...flowRefusals,
  ],
  audit: ['account', 'departmentId', 'identityType'],
});
