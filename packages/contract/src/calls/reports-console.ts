import { consoleFigures, consoleViews, taskAges } from '@campus/rules/reports/console.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { day, moment, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { businessBrief, person, processRow, words } from './flows-shapes.ts';

export { consoleFigures, consoleViews, taskAges };

const count = z.number().int();

/** Counted up to 1000; the page says "1000 or more" then. */
const counted = count;

/** BO-09: what is late, what comes and goes, who has too much, what is unusual today. */
export const viewConsole = defineCall({
  method: 'GET',
  path: '/api/reports/ViewConsole',
  summary: 'What is late, what comes and goes, who has too much and what is unusual today.',
  areas: ['office'],
  access: permission('business.mine'),
  alsoBy: ['business.monitor-all', 'business.manage'],
  query: z.strictObject({ view: z.enum(consoleViews) }),
  reply: z.object({
    at: moment,
    today: day,
    running: counted,
    late: z.object({ count: counted, oldestAt: moment.nullable() }),
    /** Not late, and in the last quarter of the working time that was promised. */
    soon: counted,
    /** Can be taken now, and nobody has; the oldest by when it was offered. */
    waiting: z.object({ count: counted, oldestAt: moment.nullable() }),
    hungUp: counted,
    /** The last thirty working days and today, the oldest first; a free day is there when something happened on it. */
    days: z.array(z.object({ on: day, begun: count, ended: count })),
    /** Who has most in hand, the most first; of one's own work only oneself. */
    people: z.array(z.object({ person, open: counted, late: counted, ages: z.array(count).length(taskAges.length) })),
    /** What came in more often today than on this weekday as a rule; only for those who see all. */
    unusual: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('business'), business: businessBrief, today: count, usual: count }),
        z.object({ kind: z.literal('building'), buildingId: uuid, name: words, today: count, usual: count }),
      ]),
    ),
  }),
});

export const listConsoleCases = defineCall({
  method: 'GET',
  path: '/api/reports/ListConsoleCases',
  summary: 'Exactly the processes that one figure of the console or of the overview counts, the newest first.',
  areas: ['office'],
  access: permission('business.mine'),
  alsoBy: ['business.monitor-all', 'business.manage'],
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(consoleViews),
    figure: z.enum(consoleFigures),
    /** Of `begun` and `ended`: the day. */
    on: day.optional(),
    businessId: uuid.optional(),
    /** Of `of-person`; of `late`: only what is late in this person's hands. */
    personId: uuid.optional(),
    age: z.enum(taskAges).optional(),
    /** Of `of-building`: its orders of today. */
    buildingId: uuid.optional(),
  }),
  reply: pageOf(processRow),
});

/** Tells the console that something happened, so that it asks again. */
export const streamConsole = defineCall({
  method: 'GET',
  path: '/api/reports/StreamConsole',
  summary: 'Server-sent events: `console` when something happened to a process of the organisation; says nothing else.',
  areas: ['office'],
  access: permission('business.mine'),
  alsoBy: ['business.monitor-all', 'business.manage'],
  reply: z.unknown(),
  envelope: 'events',
});

/** BO-10: all businesses at a glance. */
export const viewOverview = defineCall({
  method: 'GET',
  path: '/api/reports/ViewOverview',
  summary: 'Each business with what runs and is late now, and how its cases of the last thirty days went.',
  areas: ['office'],
  access: permission('business.monitor-all'),
  reply: z.object({
    /** The thirty days that the figures are of. */
    fromOn: day,
    untilOn: day,
    rows: z.array(
      z.object({
        business: businessBrief,
        category: words,
        suspended: z.boolean(),
        running: counted,
        late: counted,
        /** Of the thirty days. */
        ended: count,
        /** In working seconds; null where there are too few cases to say. */
        caseTime: z.object({ cases: count, median: count.nullable(), p90: count.nullable() }),
        stars: z.number().nullable(),
        evaluated: count,
        returned: count,
        /** How many began on each of the thirty days, the oldest first. */
        begun: z.array(count).length(30),
      }),
    ),
  }),
});

/** What the product itself could not do. */
export const listJobFailures = defineCall({
  method: 'GET',
  path: '/api/reports/ListJobFailures',
  summary: 'Jobs of the organisation that failed for good, the newest first.',
  areas: ['office'],
  access: permission('audit.read'),
  // What failed for no organisation is seen by those who look after all of them.
  alsoBy: ['organisations.manage'],
  query: z.strictObject({ ...pageQuery, days: whole.pipe(z.number().min(1).max(30)).optional() }),
  reply: pageOf(z.object({ id: uuid, job: z.string(), failedAt: moment, tries: count, fault: z.string() })),
});
