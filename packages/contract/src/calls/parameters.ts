import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, moment, pageOf, pageQuery } from '../fields.ts';

const parameter = z.object({
  key: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
  values: z.record(z.string(), z.string()),
  changedAt: moment,
  version: z.number().int(),
});

export const listParameters = defineCall({
  method: 'GET',
  path: '/api/parameters/ListParameters',
  summary: 'The parameters of the caller’s organisation.',
  areas: ['office'],
  access: permission('parameters.read'),
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(parameter),
});

export const saveParameter = defineCall({
  method: 'POST',
  path: '/api/parameters/SaveParameter',
  summary: 'Sets the values of one parameter; an empty text clears one.',
  areas: ['office'],
  access: permission('parameters.write'),
  body: z.strictObject({
    key: z.string().min(1).max(60),
    values: z.record(z.string().regex(/^pValue([1-9]|10)$/), line(2000)),
  }),
  reply: parameter,
  refusals: ['parameter-unknown', 'parameter-value'],
  audit: ['key'],
});
