import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signature, signedIn } from '../define-call.ts';
import { orgSign, uuid } from '../fields.ts';
import { businessBrief, person, promise, words } from './flows-shapes.ts';

/** Under which heading a service stands in the hall. */
export const serviceTabs = ['student', 'staff', 'more'] as const;

/** A tile of the hall. Its code says which page of the hall is its own; any other has the page about services. */
const hallService = businessBrief.extend({
  summary: words,
  tabs: z.array(z.enum(serviceTabs)),
});

export const getHallServices = defineCall({
  method: 'GET',
  path: '/api/hallServices/GetHallServices',
  summary: 'The published services of an organisation, at most a hundred, for anybody who looks at the hall.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.object({ items: z.array(hallService) }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const getMyHallServices = defineCall({
  method: 'GET',
  path: '/api/hallServices/GetMyHallServices',
  summary: 'The same, with what the caller may use first, and what the caller used last.',
  areas: halls,
  access: signedIn('hall'),
  reply: z.object({
    items: z.array(hallService.extend({ mayUse: z.boolean() })),
    recent: z.array(hallService),
  }),
  envelope: 'hall',
});

export const getHallService = defineCall({
  method: 'GET',
  path: '/api/hallServices/GetHallService',
  summary:
    'What the online-application window says of a service: what it is, who may, what it costs, how long it takes.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign, id: uuid }),
  reply: hallService.extend({
    introduction: words,
    audience: z.enum(['all', 'student', 'staff', 'chosen']),
    /** Null: nothing is charged. `fromFen` is the cheapest package that can be had, by month. */
    cost: z.object({ feeFen: z.number().int(), fromFen: z.number().int().nullable() }).nullable(),
    promise,
    steps: z.array(z.object({ name: words, kind: z.string() })),
    guides: z.array(z.object({ name: z.string(), title: words })),
    owners: z.array(person.pick({ name: true, department: true })),
  }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const getHallGuide = defineCall({
  method: 'GET',
  path: '/api/hallServices/GetHallGuide',
  summary: 'One guide of a published service, for anybody.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign, id: uuid, name: z.string().max(80) }),
  reply: z.object({ business: businessBrief, name: z.string(), title: words, body: words }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});
