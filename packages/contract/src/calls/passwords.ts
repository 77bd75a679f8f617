import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, open } from '../define-call.ts';
import { line, orgSign } from '../fields.ts';

/** An account as somebody types it; whether it exists is nobody's to learn here. */
const account = line(64).pipe(z.string().min(1, 'required'));

export const getSignInHelp = defineCall({
  method: 'GET',
  path: '/api/passwords/GetSignInHelp',
  summary: 'What an organisation offers to whoever forgot a sign-in password: a mailed code, or the desk.',
  areas: everyArea,
  access: open,
  query: z.strictObject({ orgSign }),
  reply: z.object({
    byMail: z.boolean(),
    deskPhone: z.string().nullable(),
    deskHours: z.object({ zh: z.string(), en: z.string() }).nullable(),
  }),
  refusals: ['organisation-unknown'],
});

export const askPasswordCode = defineCall({
  method: 'POST',
  path: '/api/passwords/AskPasswordCode',
  summary: 'Asks for a code by mail. The answer is the same whether the account exists or not.',
  areas: everyArea,
  access: open,
  rate: 'reset',
  body: z.strictObject({ orgSign, account }),
  reply: z.object({ asked: z.literal(true) }),
  refusals: ['organisation-unknown', 'password-codes-closed'],
  audit: ['orgSign', 'account'],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/passwords/ResetPassword',
  summary: 'Sets a new sign-in password by a mailed code; every session ends, and none is opened.',
  areas: everyArea,
  access: open,
  rate: 'reset',
  body: z.strictObject({
    orgSign,
    account,
    code: z.string().max(40),
    next: z.string().max(128),
    confirm: z.string().max(128),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['organisation-unknown', 'password-codes-closed', 'password-code-wrong'],
  audit: ['orgSign', 'account'],
});
