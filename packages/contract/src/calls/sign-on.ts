import { isBrowserKey, signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { z } from 'zod';
import { desks, everyArea, halls } from '../areas.ts';
import { defineCall, open, signature, signedIn } from '../define-call.ts';
import { flag, line, moment, orgSign } from '../fields.ts';
import { token } from './sessions.ts';

/** Signing in by the university's own sign-in. */

/** What the page keeps in the browser, so that a ticket of another one opens nothing. */
export const browserKey = z.string().max(64).refine(isBrowserKey, 'format');
/** Which page asks for a way in: of what, for which area, in which browser, and by which address it was opened. */
export const pageThatAsks = {
  orgSign,
  area: z.enum(signOnAreas),
  browser: browserKey,
  /** Believed only if it is one of this installation. */
  at: z.string().max(2000).optional(),
};
export const ticketText = z.string().max(512);
/** What is refused of a ticket, whoever brings it. */
export const ticketRefusals = [
  'unified-login-unavailable',
  'sign-on-unasked',
  'sign-on-ticket',
  'sign-on-unregistered',
  'sign-on-nobody',
  'account-disabled',
] as const;

export const getSignInWays = defineCall({
  method: 'GET',
  path: '/api/signOn/GetSignInWays',
  summary: 'By which ways people sign in to an organisation, beside account and password.',
  areas: everyArea,
  access: open,
  query: z.strictObject({ orgSign }),
  reply: z.object({
    /** The university's sign-in page, and the one for phones; null where there is none. */
    university: z.object({ address: z.string(), addressOfPhones: z.string().nullable() }).nullable(),
    /** Whether a big screen can show a code to scan. */
    scan: z.boolean(),
    /** Whether people sign in by WeCom as well. */
    weCom: z.boolean(),
  }),
  refusals: ['organisation-unknown'],
});

export const beginSignOn = defineCall({
  method: 'POST',
  path: '/api/signOn/BeginSignOn',
  summary: 'Somebody goes to the university’s sign-in: what to come back to. Only the browser that asks may come back.',
  areas: everyArea,
  access: open,
  rate: 'sign-in',
  body: z.strictObject({
    ...pageThatAsks,
    /** It goes to the address for phones. */
    phone: flag.optional(),
    /** The university asks for the password again, even from people who are signed in there. */
    renew: flag.optional(),
  }),
  reply: z.object({ service: z.string() }),
  refusals: ['organisation-unknown', 'unified-login-unavailable', 'sign-on-circle'],
  audit: ['orgSign', 'area'],
});

export const takeTicket = defineCall({
  method: 'POST',
  path: '/api/signOn/TakeTicket',
  summary: 'Signs in to the back-office or the workflow app by a ticket of the university.',
  areas: desks,
  access: open,
  alsoBy: ['workflow.use'],
  rate: 'sign-in',
  body: z.strictObject({
    orgSign,
    area: z.enum(['office', 'workflow']),
    browser: browserKey,
    ticket: ticketText,
    keep: flag.optional(),
  }),
  reply: token.reply,
  refusals: ['organisation-unknown', 'desk-not-yours', ...ticketRefusals],
  audit: ['orgSign', 'area'],
});

export const proveByTicket = defineCall({
  method: 'POST',
  path: '/api/signOn/ProveByTicket',
  summary: 'Proves who is signed in by a fresh ticket of the university, as a password would.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ area: z.enum(signOnAreas), browser: browserKey, ticket: ticketText }),
  reply: z.object({ untilAt: moment }),
  refusals: ['sign-on-somebody-else', 'sign-on-on-trial', ...ticketRefusals],
});

export const serviceHallLogin = defineCall({
  method: 'POST',
  alsoByGet: true,
  path: '/api/serviceHall/ServiceHallLogin',
  summary: 'Signs a person in to the hall, by account and password or by a ticket of the unified login.',
  rate: 'sign-in',
  areas: halls,
  access: signature('hall'),
  alsoBy: ['hall.use'],
  body: z.strictObject({
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
  refusals: [
    'organisation-unknown',
    'credentials-missing',
    'user-unknown',
    'password-wrong',
    'sign-in-locked',
    'sign-in-refused',
    'one-time-over',
    'hall-not-yours',
    'sign-on-only',
    ...ticketRefusals,
  ],
  audit: ['orgSign', 'username'],
});
