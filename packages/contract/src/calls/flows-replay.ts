import { caseEnds } from '@campus/rules/flows/replay/case-path.ts';
import { replayDifferences } from '@campus/rules/flows/replay/compare-paths.ts';
import { organisations } from '@campus/rules/flows/replay/facts-again.ts';
import { stepKinds } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, moment, pageQuery, uuid } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

/** Past cases of a business held against a draft of it. */

const difference = z.enum(replayDifferences);

/** What somebody at a step said. */
const said = z.enum(['agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'evaluated']);

/** One step on the way of a case; people are named in `people` of the reply. */
const entry = z.object({
  name: words,
  kind: z.enum(stepKinds),
  /** Those whom somebody at the step asked to sign after it. */
  after: z.boolean(),
  /** Whom it asked or reached, at most ten; `more` says how many others. */
  people: z.array(uuid),
  more: z.number().int(),
  said: z.array(z.object({ person: uuid, said })),
  /** Passed because nobody had decided in time. */
  timedOut: z.boolean(),
  /** Of a split: what the branches are called that were taken; of a router: the step that it led to. */
  branches: z.array(words),
  /** Somebody else, or nobody, said in the record what is taken as said here. */
  assumed: z.boolean(),
  /** Its people are those of today, because nobody looked them up then. */
  today: z.boolean(),
  /** Its people are drawn, and were drawn otherwise then, or not at all. */
  drawn: z.boolean(),
});
const line = z.object({ before: entry.nullable(), after: entry.nullable(), differs: difference.nullable() });
const brief = { id: uuid, number: z.string(), title: words };

export const replayDraft = defineCall({
  method: 'POST',
  path: '/api/business/ReplayDraft',
  summary: 'What would have been different about the latest cases of a business that have ended, under a draft of it.',
  bodyKb: 1024,
  areas: ['office'],
  access: permission('business.manage'),
  rate: 'heavy',
  writes: false,
  body: z.strictObject({
    businessId: uuid,
    flow: jsonObject,
    form: jsonObject,
    /** In the organisation of then, as far as it was kept, or in that of today. */
    organisation: z.enum(organisations),
    ...pageQuery,
  }),
  reply: z.object({
    /** How many cases this page looked at, in whichever way they came out; it may be fewer than were asked for. */
    looked: z.number().int(),
    same: z.number().int(),
    /** Not for this reader to see; nothing else is said of them. */
    leftOut: z.number().int(),
    /** Their own records do not say for certain what happened. */
    unclear: z.array(z.object(brief)),
    different: z.array(
      z.object({
        ...brief,
        endedAt: moment,
        kinds: z.array(difference),
        /** What is different first on its way, and at which step; no step where it is the end. */
        first: z.object({ kind: difference, step: z.string().nullable(), name: words.nullable() }),
        lines: z.array(line),
        /** How many more lines there are than these. */
        moreLines: z.number().int(),
        ends: z.object({ before: z.enum(caseEnds), after: z.enum(caseEnds) }),
      }),
    ),
    /** Everybody whom these ways name; `gone`: no longer here. */
    people: z.record(z.string(), person.extend({ gone: z.boolean() })),
    next: z.string().nullable(),
  }),
  refusals: ['definition-malformed'],
});
