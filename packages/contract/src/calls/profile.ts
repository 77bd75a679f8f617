import { staffTypes, studentTypes } from '@campus/rules/profile/kinds.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { contacts, email, line, mobile, moment, orCleared, pageOf, pageQuery, uuid } from '../fields.ts';
import { words } from './flows-shapes.ts';

const text = z.string().nullable();

/** Every field of a person's profile; what nobody filled is null. */
const profile = z.object({
  account: z.string(),
  name: z.string(),
  department: words.nullable(),
  telephone: text,
  mobile: text,
  email: text,
  userType: z.enum(['student', 'staff']),
  sex: z.enum(['male', 'female']).nullable(),
  campusCardNumber: text,
  unit: words.nullable(),
  /** Where the person's line is, or the person's own address where there is none. */
  address: words.nullable(),
  userStatus: z.enum(['active', 'disabled']),
  documentType: text,
  /** All but the last four characters are hidden, on the server. */
  documentNumber: text,
  identityType: text,
  staffType: z.enum(staffTypes).nullable(),
  studentType: z.enum(studentTypes).nullable(),
  /** The administrator's or the epidemic freeze of a line, and when it ended last. */
  frozen: z.object({ state: z.enum(['none', 'frozen']), at: moment.nullable(), reason: text }),
  unfrozen: z.object({ at: moment.nullable(), reason: text }),
  os: text,
  portNumber: text,
  ip: text,
  mac: text,
  gateway: text,
  mask: text,
  primaryDns: text,
  spareDns: text,
  admissionYear: z.number().int().nullable(),
  major: words.nullable(),
  className: text,
  jobNumber: text,
  qq: text,
  remarks: text,
});

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile/GetProfile',
  summary: 'Everything that is known of the caller, with document numbers masked.',
  areas: halls,
  access: signedIn('any'),
  reply: profile,
});

/** Digits, as QQ gives them. */
const qq = z
  .string()
  .trim()
  .regex(/^[1-9]\d{4,11}$/);

export const saveProfile = defineCall({
  method: 'POST',
  path: '/api/profile/SaveProfile',
  summary:
    'Changes what a person may change: mobile, telephones, e-mail, QQ, operating system; an empty text clears a field. Where passwords are reset by mail, another e-mail asks for a fresh proof.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({
    mobile: orCleared(mobile).optional(),
    telephone: orCleared(contacts).optional(),
    email: orCleared(email).optional(),
    qq: orCleared(qq).optional(),
    os: line(40).optional(),
  }),
  reply: profile,
  refusals: ['proof-needed'],
});

export const listMySignIns = defineCall({
  method: 'GET',
  path: '/api/profile/ListMySignIns',
  summary: 'Where the caller is signed in: the device, the network address, and when it was last seen.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject(pageQuery),
  reply: pageOf(
    z.object({
      id: uuid,
      kind: z.enum(['hall', 'session']),
      current: z.boolean(),
      /** Told from what the browser says of itself. */
      device: z.object({ browser: text, system: text, phone: z.boolean() }),
      ip: z.string(),
      signedInAt: moment,
      lastSeenAt: moment,
    }),
  ),
});

export const endMySignIn = defineCall({
  method: 'POST',
  path: '/api/profile/EndMySignIn',
  summary: 'Signs the caller out on another device; its tokens are void at once.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid }),
  reply: z.object({ ended: z.literal(true) }),
  audit: ['id'],
});
