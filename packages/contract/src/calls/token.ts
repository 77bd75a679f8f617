import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, open } from '../define-call.ts';
import { flag } from '../fields.ts';

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
    'desk-not-yours',
    'refresh-invalid',
    'refresh-reused',
  ],
  audit: ['grant_type', 'orgSign', 'username', 'area'],
});
