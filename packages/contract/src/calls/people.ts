import { z } from 'zod';
import { defineCall, signedIn } from '../define-call.ts';
import { contacts, email, mobile, orCleared } from '../fields.ts';

export const saveContact = defineCall({
  method: 'POST',
  path: '/api/people/SaveContact',
  summary: 'Sets how the caller can be reached; an empty text clears a field.',
  areas: [],
  access: signedIn('any'),
  body: z.strictObject({
    mobile: orCleared(mobile).optional(),
    telephone: orCleared(contacts).optional(),
    email: orCleared(email).optional(),
  }),
  reply: z.object({ mobile: z.string().nullable(), telephone: z.string().nullable(), email: z.string().nullable() }),
});
