import { z } from 'zod';
import { desks, everyArea, halls } from '../areas.ts';
import { defineCall, open, signedIn } from '../define-call.ts';
import { flag, moment } from '../fields.ts';

/** What whoever signs out learns: where to leave the university's sign-in as well, if they came by it. */
export const signedOut = z.object({ ended: z.literal(true), universityLogout: z.string().nullable() });

/** OAuth 2's password and refresh grants; the payload's own faults are refused in OAuth's words, so it is read leniently. */
export const token = defineCall({
  method: 'POST',
  path: '/token',
  summary: 'Signs in with a password, or rotates a refresh token. Errors carry a Chinese error_description.',
  areas: everyArea,
  access: open,
  alsoBy: ['workflow.use'],
  query: z.strictObject({ type: z.string().max(8).optional(), orgSign: z.string().max(40).optional() }),
  body: z.strictObject({
    grant_type: z.string().max(32).optional(),
    username: z.string().trim().max(64).optional(),
    password: z.string().max(128).optional(),
    refresh_token: z.string().max(128).optional(),
    keep: flag.optional(),
    /** Where somebody signs in: `workflow` asks for the right to use that app, anything else for a right at either desk. */
    area: z.string().max(16).optional(),
  }),
  reply: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number(),
    must_change_password: z.boolean(),
  }),
  envelope: 'oauth',
  refusals: [
    'grant-unsupported',
    'organisation-unknown',
    'credentials-missing',
    'credentials-wrong',
    'sign-in-locked',
    'sign-in-refused',
    'account-disabled',
    'one-time-over',
    'desk-not-yours',
    'refresh-invalid',
    'refresh-reused',
  ],
  audit: ['grant_type', 'orgSign', 'username', 'area'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/userInfo/Logout',
  summary: 'Ends the session of the caller: its access and refresh tokens are void at once.',
  areas: desks,
  access: signedIn('session'),
  oneTimePassword: true,
  reply: signedOut,
});

export const changeSignInPassword = defineCall({
  method: 'POST',
  path: '/api/userInfo/ChangeSignInPassword',
  summary: 'Changes the sign-in password; every other session of the person ends.',
  areas: everyArea,
  access: signedIn('any'),
  oneTimePassword: true,
  body: z.strictObject({
    original: z.string().max(128),
    next: z.string().max(128),
    confirm: z.string().max(128),
  }),
  reply: z.object({ changed: z.literal(true) }),
});

export const proveSignIn = defineCall({
  method: 'POST',
  path: '/api/userInfo/ProveSignIn',
  summary: 'Proves by the sign-in password who sits before this session; it holds for five minutes and for one use.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ password: z.string().max(128) }),
  reply: z.object({ untilAt: moment }),
  refusals: ['credentials-missing', 'password-wrong', 'one-time-over', 'sign-in-locked', 'sign-in-refused'],
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
