import { figureDays } from '@campus/rules/flows/step-figures.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { moment, uuid } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** How a flow goes, step by step: what stands there now, and what its visits of late come to. */

const count = z.number().int();
/** In working seconds; null where there are too few to say. */
const times = z.object({ cases: count, median: z.number().nullable(), p90: z.number().nullable() });

const figures = z.object({
  step: z.string(),
  now: z.object({
    waiting: count,
    inHand: count,
    hungUp: count,
    /** Whether there are more than were counted. */
    more: z.boolean(),
  }),
  passed: count,
  skipped: count,
  cancelled: count,
  returned: count,
  timedOut: count,
  waited: times,
  worked: times,
  /** Whether more left the step in these days than the newest that were looked at. */
  more: z.boolean(),
});

export const getStepFigures = defineCall({
  method: 'GET',
  path: '/api/business/GetStepFigures',
  summary: 'How each step of a business goes: what stands there, and what its visits of the last days come to.',
  areas: ['office'],
  access: permission('business.manage'),
  query: z.strictObject({ businessId: uuid, days: z.enum(figureDays) }),
  reply: z.object({
    since: moment,
    /** So many visits of each step were looked at, at most. */
    most: count,
    /** The steps of the published version; none where there is no such version. */
    steps: z.array(figures),
    branches: z.array(z.object({ split: z.string(), branch: z.string(), taken: count.nullable() })),
    /** Steps of earlier versions that are in the published one no more, by the name that they had last. */
    removed: z.array(figures.extend({ name: words })),
  }),
});
