import { signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { isCode, isState } from '@campus/rules/wecom/sign-in.ts';
import { z } from 'zod';
import { everyArea, halls } from '../areas.ts';
import { defineCall, open, signedIn } from '../define-call.ts';
import { flag, line, moment, orgSign } from '../fields.ts';
import { browserKey, pageThatAsks } from './sign-on.ts';

/** Signing in by WeCom, and which member of it somebody is. */

const state = z.string().max(128).refine(isState, 'format');
const code = z.string().max(512).refine(isCode, 'format');
/** The token that lets this browser bind a WeCom member who is bound to nobody yet. */
const bindingKey = z.string().max(64);

/** What is refused of a code, whoever brings it. */
const codeRefusals = [
  'wecom-unavailable',
  'wecom-unasked',
  'wecom-code',
  'wecom-outsider',
  'wecom-later',
  'wecom-settings',
  'wecom-away',
] as const;
const bindingRefusals = ['wecom-person-bound', 'wecom-member-bound'] as const;
const enteringRefusals = ['organisation-unknown', 'account-disabled', 'hall-not-yours', 'desk-not-yours'] as const;

/** As `/token` replies; the hall has one plain token that nothing renews. */
const signedInByWeCom = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  must_change_password: z.boolean(),
  /** Where the person was signing in when they left for WeCom. */
  area: z.enum(signOnAreas),
});

export const beginWeCom = defineCall({
  method: 'POST',
  path: '/api/wecom/BeginWeCom',
  summary: 'Somebody goes to WeCom: the address to go to. Only the browser that asks may come back.',
  areas: everyArea,
  access: open,
  rate: 'sign-in',
  body: z.strictObject({
    ...pageThatAsks,
    /** It asks from inside WeCom's client, where nobody scans anything. */
    inside: flag,
    lang: z.enum(['zh', 'en']).optional(),
  }),
  reply: z.object({ address: z.string() }),
  refusals: ['organisation-unknown', 'wecom-unavailable', 'wecom-circle'],
  audit: ['orgSign', 'area'],
});

export const qywxGetToken = defineCall({
  method: 'POST',
  alsoByGet: true,
  path: '/api/default/QywxGetToken',
  summary: 'Signs in by a code of WeCom. Whoever is bound to nobody gets a key to bind themselves with.',
  areas: everyArea,
  access: open,
  alsoBy: ['hall.use', 'workflow.use'],
  rate: 'sign-in',
  body: z.strictObject({
    orgSign,
    state,
    code,
    /** Which browser brings the code. */
    browser: browserKey,
  }),
  reply: signedInByWeCom,
  refusals: [...enteringRefusals, 'wecom-unbound', 'wecom-person-bound', ...codeRefusals],
  audit: ['orgSign'],
});

export const bindWeCom = defineCall({
  method: 'POST',
  path: '/api/wecom/BindWeCom',
  summary: 'Binds a member of WeCom whom nobody was bound to, by account and password, and signs in.',
  areas: everyArea,
  access: open,
  alsoBy: ['hall.use', 'workflow.use'],
  rate: 'sign-in',
  body: z.strictObject({
    orgSign,
    browser: browserKey,
    key: bindingKey,
    username: line(64),
    password: z.string().max(128),
  }),
  reply: signedInByWeCom,
  refusals: [
    ...enteringRefusals,
    'wecom-key',
    ...bindingRefusals,
    'credentials-missing',
    'credentials-wrong',
    'sign-in-locked',
    'sign-in-refused',
    'one-time-over',
    'sign-on-only',
  ],
  audit: ['orgSign', 'username'],
});

const mine = z.object({
  /** Whether the organisation uses WeCom. */
  offered: z.boolean(),
  bound: z.object({ member: z.string(), at: moment }).nullable(),
});

export const getMyWeCom = defineCall({
  method: 'GET',
  path: '/api/wecom/GetMyWeCom',
  summary: 'Which member of WeCom the caller is.',
  areas: halls,
  access: signedIn('any'),
  reply: mine,
});

export const bindMyWeCom = defineCall({
  method: 'POST',
  path: '/api/wecom/BindMyWeCom',
  summary:
    'Binds the caller to a member of WeCom: by a code, which asks for a fresh proof, or by a key that is older than the sign-in.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({
    browser: browserKey,
    state: state.optional(),
    code: code.optional(),
    key: bindingKey.optional(),
  }),
  reply: mine,
  refusals: ['proof-needed', 'wecom-key', ...bindingRefusals, ...codeRefusals],
});

export const unbindWeCom = defineCall({
  method: 'POST',
  path: '/api/wecom/UnbindWeCom',
  summary: 'The caller is no member of WeCom any more; asks for a fresh proof.',
  areas: halls,
  access: signedIn('any'),
  reply: mine,
  refusals: ['proof-needed'],
});
