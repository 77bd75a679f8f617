import { signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { isScanId, scanEnds, scanStates } from '@campus/rules/sign-on/scan-code.ts';
import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, open, signedIn } from '../define-call.ts';
import { flag, moment, whole } from '../fields.ts';
import { browserKey, pageThatAsks } from './sign-on.ts';

/** Signing in on a big screen by a code that a signed-in phone scans. */

const id = z.string().max(64).refine(isScanId, 'format');
const secret = z.string().min(1).max(64);
const deviceName = z.string().nullable();

export const newScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/NewScan',
  summary:
    'A code for a big screen, and the number that stands beside it. Only who holds the secret can take what comes of it.',
  areas: everyArea,
  access: open,
  rate: 'sign-in',
  body: z.strictObject({
    ...pageThatAsks,
  }),
  reply: z.object({
    id: z.string(),
    secret: z.string(),
    number: z.number().int(),
    /** What stands in the code. */
    address: z.string(),
    endsAt: moment,
    /** The moment by the server's clock: the big screen's own may be wrong. */
    now: moment,
  }),
  refusals: ['organisation-unknown', 'scan-unavailable', 'scan-off'],
  audit: ['orgSign', 'area'],
});

export const watchScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/WatchScan',
  summary: 'How far a code of this big screen has come. A wrong secret is a guess, and five of them end the code.',
  areas: everyArea,
  access: open,
  // It is asked every two seconds; a secret has no place in an address.
  writes: false,
  body: z.strictObject({ id, secret }),
  reply: z.object({ state: z.enum(scanStates), why: z.enum(scanEnds).nullable(), endsAt: moment, now: moment }),
  refusals: ['scan-unknown'],
});

export const takeScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/TakeScan',
  summary: 'Signs in on the big screen once its code is confirmed: one session, once.',
  areas: everyArea,
  access: open,
  alsoBy: ['hall.use', 'workflow.use'],
  rate: 'sign-in',
  body: z.strictObject({ id, secret, browser: browserKey }),
  reply: z.object({
    access_token: z.string(),
    /** Null for the hall, which has one plain token. */
    refresh_token: z.string().nullable(),
  }),
  refusals: [
    'scan-unknown',
    'scan-unconfirmed',
    'scan-over',
    'scan-withdrawn',
    'scan-off',
    'account-disabled',
    'hall-not-yours',
    'desk-not-yours',
  ],
});

export const lookAtScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/LookAtScan',
  summary:
    'Who asks by a code, and three numbers, one of which the big screen shows. The code then belongs to the caller.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: ['hall.use', 'workflow.use'],
  body: z.strictObject({ id }),
  reply: z.object({
    state: z.enum(scanStates),
    why: z.enum(scanEnds).nullable(),
    area: z.enum(signOnAreas),
    /** As far as the browser tells. */
    browser: deviceName,
    system: deviceName,
    /** `same`: one address with the caller; `campus`: in a shared network of the organisation; `elsewhere`: neither. */
    place: z.enum(['same', 'campus', 'elsewhere']),
    ip: z.string(),
    askedAt: moment,
    endsAt: moment,
    now: moment,
    /** Empty once there is nothing to choose. */
    choices: z.array(z.number().int()),
    /** The caller has to prove who they are before they choose. */
    proofNeeded: z.boolean(),
    /** Who would be signed in. */
    who: z.object({ name: z.string(), account: z.string() }),
  }),
  refusals: ['scan-unknown', 'scan-seen', 'scan-over', 'scan-off'],
});

export const confirmScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/ConfirmScan',
  summary:
    'Chooses the number that the big screen shows. A wrong one ends the code; the right one lets the big screen in.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: ['hall.use', 'workflow.use'],
  body: z.strictObject({ id, number: whole.pipe(z.number().min(10).max(99)) }),
  reply: z.object({ outcome: z.enum(['confirmed', 'wrong-number', 'not-yours']) }),
  refusals: ['scan-unknown', 'scan-seen', 'scan-over', 'scan-off', 'proof-needed'],
});

export const refuseScan = defineCall({
  method: 'POST',
  path: '/api/scanCode/RefuseScan',
  summary: 'Ends a code that the caller has opened; one that they did not ask for is kept in mind.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ id, notMe: flag }),
  reply: z.object({ refused: z.literal(true) }),
  refusals: ['scan-unknown', 'scan-seen', 'scan-over'],
  audit: ['notMe'],
});
