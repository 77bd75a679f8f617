import { processGroups } from '@campus/rules/flows/vocabulary.ts';
import { orderKinds } from '@campus/rules/work-orders/work-orders.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment, pageOf, pageQuery, uuid } from '../fields.ts';
import { evaluation } from './flows-shapes.ts';

const kind = z.enum(orderKinds);
const olderRow = z.object({
  id: uuid,
  kind,
  number: z.string(),
  title: z.string(),
  status: z.string(),
  group: z.enum(processGroups),
  submittedAt: moment,
  stars: z.number().int().nullable(),
  openActions: z.array(z.enum(['evaluate'])),
});

export const listOlderOrders = defineCall({
  method: 'GET',
  path: '/api/workOrder/ListOlder',
  summary: 'The caller’s orders that came from an older system, the newest first.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, kind }),
  reply: pageOf(olderRow),
});

export const getOlderOrder = defineCall({
  method: 'GET',
  path: '/api/workOrder/GetOlder',
  summary: 'One of the caller’s orders of an older system, as that system had it.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ id: uuid }),
  reply: olderRow.extend({
    /** By the names of a work order’s fields; the pages have a label for each. */
    facts: z.record(z.string(), z.string()),
    evaluation: z.object({ stars: z.number().int(), text: z.string(), achieved: z.boolean(), at: moment }).nullable(),
  }),
});

export const evaluateOlderOrder = defineCall({
  method: 'POST',
  path: '/api/workOrder/EvaluateOlder',
  summary: 'Evaluates an order of an older system that is done.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid, ...evaluation }),
  reply: z.object({ id: uuid }),
  refusals: ['already-settled', 'process-running'],
  audit: ['id', 'stars'],
});
