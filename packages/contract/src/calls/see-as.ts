import { z } from 'zod';
import { desks } from '../areas.ts';
import { defineCall, permission, signedIn } from '../define-call.ts';
import { moment, required, uuid } from '../fields.ts';
import { words } from './flows-shapes.ts';

const person = z.object({ id: uuid, name: z.string(), account: z.string(), department: words.nullable() });

export const getSeeAs = defineCall({
  method: 'GET',
  path: '/api/seeAs/GetSeeAs',
  summary: 'Somebody whom the caller may want to see the product as, and what stands in the way.',
  areas: ['office'],
  access: permission('people.see-as'),
  query: z.strictObject({ personId: uuid }),
  reply: z.object({
    person,
    /** Null where nothing stands in the way. */
    hindrance: z.enum(['oneself', 'inactive', 'stronger', 'not-less']).nullable(),
    minutes: z.number().int(),
  }),
});

export const startSeeAs = defineCall({
  method: 'POST',
  path: '/api/seeAs/StartSeeAs',
  summary:
    'Opens a session of 15 minutes in which the caller sees what somebody else sees and can change nothing; that person is told.',
  areas: ['office'],
  access: permission('people.see-as'),
  body: z.strictObject({ personId: uuid, reason: required(200) }),
  reply: z.object({ token: z.string(), endsAt: moment, person }),
  refusals: ['stronger-person', 'see-as-not-less', 'see-as-oneself', 'person-inactive'],
  audit: ['personId', 'reason'],
});

export const endSeeAs = defineCall({
  method: 'POST',
  path: '/api/seeAs/EndSeeAs',
  summary: 'Ends what the caller opened to see the product as somebody else; asked with the session of their own.',
  areas: desks,
  access: signedIn('session'),
  reply: z.object({ ended: z.boolean() }),
});
