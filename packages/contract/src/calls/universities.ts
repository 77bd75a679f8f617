import { isAccount } from '@campus/rules/network-applications/registration.ts';
import {
  isColour,
  isSign,
  isTimeZone,
  universityActions,
  universityStates,
} from '@campus/rules/universities/university.ts';
import { z } from 'zod';
import { defineCall, open, permission } from '../define-call.ts';
import { email, line, mobile, moment, orCleared, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { token as signIn } from './sessions.ts';

const manage = permission('organisations.manage');
const names = z.object({ zh: z.string(), en: z.string() });

/** What a platform administrator sees of a university: how it is called, how it stands, and numbers. */
const row = z.object({
  id: uuid,
  orgSign: z.string(),
  name: names,
  state: z.enum(universityStates),
  counts: z.object({
    people: z.number().int(),
    departments: z.number().int(),
    running: z.number().int(),
    bytes: z.number().int(),
  }),
  createdAt: moment,
});

const university = row.extend({
  primaryColour: z.string().nullable(),
  logo: z.string().nullable(),
  timeZone: z.string(),
  quotaPeople: z.number().int().nullable(),
  quotaMb: z.number().int().nullable(),
  /** Until when the link for its first administrator is good; null where there is none that opens. */
  linkUntil: moment.nullable(),
  openActions: z.array(z.enum(universityActions)),
});

export const listUniversities = defineCall({
  method: 'GET',
  path: '/api/universities/ListUniversities',
  summary: 'The universities of this installation, each with its sign, its state and four numbers.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, words: line(40).optional() }),
  reply: pageOf(row),
});

export const getUniversity = defineCall({
  method: 'GET',
  path: '/api/universities/GetUniversity',
  summary: 'One university with what it was given and what can be done with it; nothing of what is in it.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: university,
});

const bilingualName = z.strictObject({ zh: required(60), en: required(120) });
const orgSign = z.string().trim().toLowerCase().min(1).max(40).refine(isSign, 'format');
const colour = z.string().trim().max(7).refine(isColour, 'format');
const timeZone = z.string().trim().max(60).refine(isTimeZone, 'not-an-option');
const most = whole.pipe(z.number().min(1).max(100_000_000));

/** The link is answered once, when it is made; only its hash is kept. */
const link = z.object({ token: z.string(), until: moment });

export const makeUniversity = defineCall({
  method: 'POST',
  path: '/api/universities/MakeUniversity',
  summary:
    'Makes a university with all that the product ships, and a link of 24 hours for its first administrator; its hall opens at once.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({
    orgSign,
    name: bilingualName,
    timeZone,
    primaryColour: orCleared(colour).optional(),
    quotaPeople: orCleared(most).optional(),
    quotaMb: orCleared(most).optional(),
  }),
  reply: z.object({ university, link }),
  refusals: ['sign-taken'],
  audit: ['orgSign', 'name', 'timeZone', 'primaryColour', 'quotaPeople', 'quotaMb'],
});

export const saveUniversity = defineCall({
  method: 'POST',
  path: '/api/universities/SaveUniversity',
  summary: 'Changes what is sent of a university; its sign only while nobody has used it.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid,
    orgSign: orgSign.optional(),
    name: bilingualName.optional(),
    timeZone: timeZone.optional(),
    /** An empty text: the product’s own colour; no limit; no logo. */
    primaryColour: orCleared(colour).optional(),
    quotaPeople: orCleared(most).optional(),
    quotaMb: orCleared(most).optional(),
    logo: z.literal('').optional(),
  }),
  reply: university,
  refusals: ['sign-taken', 'sign-fixed'],
  audit: ['id', 'orgSign', 'name', 'timeZone', 'primaryColour', 'quotaPeople', 'quotaMb', 'logo'],
});

export const uploadLogo = defineCall({
  method: 'POST',
  path: '/api/universities/UploadLogo',
  summary: 'Gives a university its logo: a picture, judged by its content and made small.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  upload: true,
  reply: university,
  refusals: ['only-images', 'image-too-many-pixels'],
  audit: ['id'],
});

export const getLogo = defineCall({
  method: 'GET',
  path: '/api/universities/GetLogo',
  summary: 'The bytes of a university’s logo.',
  areas: [],
  access: open,
  query: z.strictObject({ id: uuid }),
  reply: z.unknown(),
  envelope: 'bytes',
});

export const makeFirstAdministratorLink = defineCall({
  method: 'POST',
  path: '/api/universities/MakeFirstAdministratorLink',
  summary:
    'Makes a new link for the first administrator and ends the one before; refused once somebody administers the university.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: z.object({ university, link }),
  refusals: ['university-administered'],
  audit: ['id'],
});

export const suspendUniversity = defineCall({
  method: 'POST',
  path: '/api/universities/SuspendUniversity',
  summary:
    'Ends every session of a university and refuses its pages and calls; its jobs wait. The sign is typed once more.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, orgSign: z.string().trim().toLowerCase().max(40) }),
  reply: university,
  refusals: ['platform-university'],
  audit: ['id', 'orgSign'],
});

export const resumeUniversity = defineCall({
  method: 'POST',
  path: '/api/universities/ResumeUniversity',
  summary: 'Opens a suspended university again; what waited goes on.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: university,
  audit: ['id'],
});

const linkToken = z.string().max(100);

export const seeFirstAdministratorLink = defineCall({
  method: 'POST',
  path: '/api/universities/SeeFirstAdministratorLink',
  summary: 'Which university a link makes somebody administrator of, as long as it opens.',
  rate: 'sign-in',
  areas: ['office'],
  access: open,
  writes: false,
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ orgSign: z.string(), name: names, until: moment }),
  refusals: ['first-link-over'],
});

export const becomeFirstAdministrator = defineCall({
  method: 'POST',
  path: '/api/universities/BecomeFirstAdministrator',
  summary: 'Uses a link: makes the first administrator with a password of their own, and signs them in.',
  rate: 'sign-in',
  areas: ['office'],
  access: open,
  body: z.strictObject({
    token: linkToken,
    account: required(40).refine(isAccount, 'format'),
    name: required(40),
    email: orCleared(email).optional(),
    mobile: orCleared(mobile).optional(),
    next: z.string().max(128),
    confirm: z.string().max(128),
  }),
  reply: signIn.reply.extend({ orgSign: z.string() }),
  refusals: ['first-link-over', 'account-taken', 'people-quota-full'],
  audit: ['account', 'name'],
});
