import { feedFaults, feedOutcomes, feedRowFaults } from '@campus/rules/places/dormitory-feed.ts';
import { z } from 'zod';
import { defineCall, permission, signature } from '../define-call.ts';
import { flag, moment, orgSign, pageOf, pageQuery, uuid, whole } from '../fields.ts';

export const feedSources = ['file', 'call', 'office'] as const;
export const feedStates = ['dry', 'applied', 'undone', 'refused'] as const;

const count = z.number().int();
const counts = z.object({ same: count, new: count, moved: count, left: count, odd: count, rooms: count });

const feedRun = z.object({
  id: uuid,
  source: z.enum(feedSources),
  state: z.enum(feedStates),
  fault: z.enum(feedFaults).nullable(),
  slotAt: moment.nullable(),
  receivedAt: moment,
  appliedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  /** Who dropped the file, who applied it, who undid it. */
  byName: z.string().nullable(),
  appliedByName: z.string().nullable(),
  undoneByName: z.string().nullable(),
  counts,
  /** Rows that stayed as they were when it was undone, because something newer stands. */
  keptBack: count,
  openActions: z.array(z.enum(['apply', 'apply-despite', 'undo'])),
});

/** Whatever it holds: a cell that nobody can read puts its row aside, never the list. */
const cell = z.string();
/** As many as fit into one message with room to spare. */
const MOST_ROWS = 5000;

export const sendDormitoryFeed = defineCall({
  method: 'POST',
  path: '/api/places/SendDormitoryFeed',
  summary:
    'The housing office says who lives where. A long list comes in parts of one reference; nothing is read before the last part is here.',
  bodyKb: 2048,
  areas: [],
  access: signature('feed'),
  outsideRows: 'rows',
  body: z.strictObject({
    orgSign,
    /** The sender’s own name for the whole list; a part that is sent again replaces itself. */
    reference: z.string().regex(/^[\w.:-]{1,60}$/),
    part: whole.pipe(z.number().int().min(1).max(100)),
    parts: whole.pipe(z.number().int().min(1).max(100)),
    rows: z
      .array(
        z.strictObject({
          account: cell,
          campus: cell,
          areaOne: cell.optional(),
          areaTwo: cell.optional(),
          building: cell,
          room: cell,
          bed: cell.optional(),
        }),
      )
      .max(MOST_ROWS),
  }),
  reply: z.object({
    /** How many parts are still missing; the rest is there only with the last one. */
    missing: count,
    state: z.enum(feedStates).nullable(),
    fault: z.enum(feedFaults).nullable(),
    counts: counts.nullable(),
    /** False where everybody lives where the list says already. */
    changed: z.boolean(),
    odd: z.array(z.object({ nr: count, account: z.string(), fault: z.enum(feedRowFaults) })),
  }),
  refusals: ['organisation-unknown', 'feed-parts'],
  audit: ['orgSign', 'reference', 'part', 'parts'],
});

export const listFeedRuns = defineCall({
  method: 'GET',
  path: '/api/places/ListFeedRuns',
  summary: 'What the housing office sent, newest first.',
  areas: ['office'],
  access: permission('places.manage'),
  query: z.strictObject({ ...pageQuery, state: z.enum(feedStates).optional() }),
  reply: pageOf(feedRun),
});

export const getFeedRun = defineCall({
  method: 'GET',
  path: '/api/places/GetFeedRun',
  summary: 'One run of the dormitory feed.',
  areas: ['office'],
  access: permission('places.manage'),
  query: z.strictObject({ id: uuid }),
  reply: feedRun,
});

const livesAt = z.object({ path: z.array(z.object({ zh: z.string(), en: z.string() })), bed: z.string().nullable() });

export const listFeedRows = defineCall({
  method: 'GET',
  path: '/api/places/ListFeedRows',
  summary:
    'The rows of a run in the order of the file, of one outcome or of all; rows that changed nothing are kept only while they wait.',
  areas: ['office'],
  access: permission('places.manage'),
  query: z.strictObject({
    ...pageQuery,
    runId: uuid,
    outcome: z.enum(feedOutcomes).optional(),
    /** Only those that did not go back when the run was undone. */
    keptBack: flag.optional(),
  }),
  reply: pageOf(
    z.object({
      nr: count,
      account: z.string(),
      personName: z.string().nullable(),
      outcome: z.enum(feedOutcomes),
      fault: z.enum(feedRowFaults).nullable(),
      /** The row as it came, from the campus to the bed; empty for somebody who is not in the list. */
      given: z.array(z.string()),
      before: livesAt.nullable(),
      after: livesAt.nullable(),
      wentBack: z.boolean().nullable(),
    }),
  ),
});

export const checkDormitoryFeed = defineCall({
  method: 'POST',
  path: '/api/places/CheckDormitoryFeed',
  summary: 'Reads a file of the housing office and keeps what it would change, without changing anything.',
  areas: ['office'],
  access: permission('places.manage'),
  rate: 'heavy',
  upload: true,
  reply: feedRun,
  refusals: ['feed-unreadable'],
});

export const applyFeedRun = defineCall({
  method: 'POST',
  path: '/api/places/ApplyFeedRun',
  summary:
    'Applies a run that waits, all of it at once; `despite` also one that looks broken: too many would leave or move, or one room would be too full.',
  areas: ['office'],
  access: permission('places.manage'),
  rate: 'heavy',
  body: z.strictObject({ id: uuid, despite: flag.optional() }),
  reply: feedRun,
  refusals: ['feed-too-many-leave', 'feed-too-many-move', 'feed-room-too-full', 'feed-outdated', 'feed-settled'],
  audit: ['id', 'despite'],
});

export const undoFeedRun = defineCall({
  method: 'POST',
  path: '/api/places/UndoFeedRun',
  summary:
    'Puts everybody back to where they lived before a run, except where something newer stands; those are named.',
  areas: ['office'],
  access: permission('places.manage'),
  rate: 'heavy',
  body: z.strictObject({ id: uuid }),
  reply: feedRun,
  refusals: ['feed-settled'],
  audit: ['id'],
});
