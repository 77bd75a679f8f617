import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, moment, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

/** What those who manage a business say to one another about what is drawn. */

const manage = permission('business.manage');
/** The start, a step or a branch, as the tree of the designer names it; empty for all of it. */
const thing = z.string().max(130);

export const listDraftComments = defineCall({
  method: 'GET',
  path: '/api/business/ListDraftComments',
  summary: 'What was said about what is drawn of a business, the newest first, and how much of it is open.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    businessId: uuid,
    /** Only what is about this. */
    thing: thing.optional(),
    ...pageQuery,
  }),
  reply: pageOf(
    z.object({
      id: uuid,
      thing,
      /** What it was called when that was said; null for all of it. */
      thingName: words.nullable(),
      text: z.string(),
      madeAt: moment,
      madeBy: person.nullable(),
      settledAt: moment.nullable(),
      settledBy: person.nullable(),
    }),
  ).extend({
    /** How many are open, by what they are about; what has none is missing. */
    open: z.record(z.string(), z.number().int()),
  }),
});

export const commentOnDraft = defineCall({
  method: 'POST',
  path: '/api/business/CommentOnDraft',
  summary: 'Says something about a thing that is drawn, or about all of it.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ businessId: uuid, thing, text: required(1000) }),
  reply: z.object({ id: uuid }),
  audit: ['businessId', 'thing'],
});

export const settleDraftComment = defineCall({
  method: 'POST',
  path: '/api/business/SettleDraftComment',
  summary: 'Says that a comment is dealt with, or that it is not after all.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, settled: flag }),
  reply: z.object({ settled: z.boolean() }),
  audit: ['id', 'settled'],
});
