import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signature, signedIn } from '../define-call.ts';
import { line, orgSign } from '../fields.ts';
import { browserKey, signedOut, ticketRefusals, ticketText } from './sign-on.ts';

/** One row of the hall's parameters; the second row is the sign-in: pValue5 its mode, pValue9 and pValue10 its addresses. */
export const hallParameter = z.object({
  pKey: z.string(),
  pName: z.string(),
  pValue1: z.string().nullable(),
  pValue2: z.string().nullable(),
  pValue3: z.string().nullable(),
  pValue4: z.string().nullable(),
  pValue5: z.string().nullable(),
  pValue6: z.string().nullable(),
  pValue7: z.string().nullable(),
  pValue8: z.string().nullable(),
  pValue9: z.string().nullable(),
  pValue10: z.string().nullable(),
});

export const getServiceHallParameter = defineCall({
  method: 'GET',
  path: '/api/serviceHall/GetServiceHallParameter',
  summary: 'The hall parameters of an organisation, as a bare list.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.array(hallParameter),
  envelope: 'bare',
  refusals: ['organisation-unknown'],
});

export const serviceHallLogin = defineCall({
  method: 'GET',
  path: '/api/serviceHall/ServiceHallLogin',
  summary: 'Signs a person in to the hall, by account and password or by a ticket of the unified login.',
  rate: 'sign-in',
  areas: halls,
  access: signature('hall'),
  alsoBy: ['hall.use'],
  query: z.strictObject({
    orgSign: z.string().max(40).optional(),
    username: line(64).optional(),
    password: z.string().max(128).optional(),
    ticket: ticketText.optional(),
    service: z.string().max(2000).optional(),
    /** Which browser brings the ticket. */
    browser: browserKey.optional(),
  }),
  reply: z.object({ access_token: z.string(), tokenType: z.literal('bearer') }),
  envelope: 'hall',
  writes: true,
  refusals: [
    'organisation-unknown',
    'credentials-missing',
    'user-unknown',
    'password-wrong',
    'sign-in-locked',
    'sign-in-refused',
    'hall-not-yours',
    'sign-on-only',
    ...ticketRefusals,
  ],
  audit: ['orgSign', 'username'],
});

export const serviceHallLogout = defineCall({
  method: 'POST',
  path: '/api/serviceHall/ServiceHallLogout',
  summary: 'Ends the hall session of the caller.',
  areas: halls,
  access: signedIn('hall'),
  oneTimePassword: true,
  reply: signedOut,
  envelope: 'hall',
});

export const getHallUser = defineCall({
  method: 'GET',
  path: '/api/serviceHall/GetHallUser',
  summary: 'Who is signed in to the hall; also counts as activity.',
  areas: halls,
  access: signedIn('hall'),
  oneTimePassword: true,
  reply: z.object({
    account: z.string(),
    name: z.string(),
    kind: z.enum(['student', 'staff']),
    department: z.string().nullable(),
    /** The nearest head above the person. */
    departmentLeader: z.string().nullable(),
    orgSign: z.string(),
    mustChangePassword: z.boolean(),
  }),
  envelope: 'hall',
});
