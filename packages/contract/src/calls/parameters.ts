import { MOST_CERTIFICATES } from '@campus/rules/parameters/catalogue.ts';
import { trialOutcomes } from '@campus/rules/parameters/trials.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { moment, pageOf, pageQuery, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** The settings of an organisation. What each value is, and what it may be, stands in the catalogue of the rules. */

const key = z.string().min(1).max(60);
const values = z.record(z.string(), z.string());
const version = whole.pipe(z.number().min(1));

const parameter = z.object({
  key: z.string(),
  name: words,
  /** What counts now. */
  values,
  /** The names of the secret values that are set; the values themselves are never shown. */
  secrets: z.array(z.string()),
  version: z.number().int(),
  changedAt: moment,
  /** Nobody: the product itself. */
  changedBy: z.string().nullable(),
  /** Values from before that the product does not obey; it goes on as if they were not set. */
  notObeyed: z.array(z.string()),
  /** `proving`: the new values count until that moment, and for good once somebody signs in by them. */
  standing: z.enum(['settled', 'proving', 'went-back']),
  tried: z.object({ values, untilAt: moment }).nullable(),
  /**
   * What changing it asks for, besides the right to: nothing, the sign-in password, or more than the reader holds. How
   * people sign in is changed only by whoever holds everything that anybody of the organisation does.
   */
  changing: z.enum(['freely', 'by-password', 'not-yours']),
});

export const listParameters = defineCall({
  method: 'GET',
  path: '/api/parameters/ListParameters',
  summary: 'The parameters of the caller’s organisation that the product obeys.',
  areas: ['office'],
  access: permission('parameters.read'),
  query: z.strictObject(pageQuery),
  reply: pageOf(parameter),
});

/** What may be in each is the catalogue's business; only certificates have several lines. */
const changedValues = z.record(z.string().regex(/^pValue([1-9]|10)$/), z.string().trim().max(MOST_CERTIFICATES));

const ofSignIn = ['sign-in-settings-of-all', 'proof-needed'] as const;
const saving = [
  'parameter-unknown',
  'parameter-value',
  'parameter-changed',
  'parameter-secret-moved',
  ...ofSignIn,
] as const;

export const listParameterChanges = defineCall({
  method: 'GET',
  path: '/api/parameters/ListParameterChanges',
  summary: 'What one parameter was, version by version, the newest first.',
  areas: ['office'],
  access: permission('parameters.read'),
  query: z.strictObject({ ...pageQuery, key }),
  reply: pageOf(
    z.object({
      version: z.number().int(),
      values,
      secrets: z.array(z.string()),
      changedAt: moment,
      changedBy: z.string().nullable(),
      restoredFrom: z.number().int().nullable(),
    }),
  ),
  refusals: ['parameter-unknown'],
});

export const saveParameter = defineCall({
  method: 'POST',
  path: '/api/parameters/SaveParameter',
  summary:
    'Sets values of one parameter; an empty text clears one. How people sign in has ten minutes to prove itself.',
  areas: ['office'],
  access: permission('parameters.write'),
  body: z.strictObject({
    key,
    /** Of the parameter as it was read: what somebody else changed meanwhile is not written over. */
    version: version.optional(),
    values: changedValues,
  }),
  reply: parameter,
  refusals: saving,
  audit: ['key'],
});

export const restoreParameter = defineCall({
  method: 'POST',
  path: '/api/parameters/RestoreParameter',
  summary: 'Gives a parameter the values of an earlier version again.',
  areas: ['office'],
  access: permission('parameters.write'),
  body: z.strictObject({ key, version, to: version }),
  reply: parameter,
  refusals: saving,
  audit: ['key', 'to'],
});

export const tryParameter = defineCall({
  method: 'POST',
  path: '/api/parameters/TryParameter',
  summary: 'Tries values of a setting that leads to another system before they are saved. Ten tries in ten minutes.',
  areas: ['office'],
  access: permission('parameters.write'),
  rate: 'heavy',
  body: z.strictObject({ key, values: changedValues.optional() }),
  reply: z.object({
    outcome: z.enum(trialOutcomes),
    /** What the other system said or why it could not be asked, in its own short words. */
    detail: z.string().nullable(),
  }),
  refusals: ['parameter-unknown', 'parameter-value', 'tried-often', ...ofSignIn],
  audit: ['key'],
});
