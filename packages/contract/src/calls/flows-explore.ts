import { findingCodes } from '@campus/rules/flows/explore/explore-findings.ts';
import { processOutcomes } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, uuid } from '../fields.ts';
import { person } from './flows-shapes.ts';

/** Every way through a draft, gone by the engine with real people before anybody publishes it. */

/** Who is asked at a step on a way; people are named in `people` of the reply. */
const stop = z.object({
  step: z.string(),
  /** asked: by the step's rule; passed: nobody had to decide; nobody: the rule finds nobody. */
  because: z.enum(['asked', 'passed', 'nobody']),
  /** At most five; `more` says how many others. */
  people: z.array(uuid),
  more: z.number().int(),
});

export const exploreDraft = defineCall({
  method: 'POST',
  path: '/api/business/ExploreDraft',
  summary: 'The ways through a draft with the people whom they would ask today, and what is wrong on them.',
  bodyKb: 1024,
  areas: ['office'],
  access: permission('business.manage'),
  rate: 'heavy',
  writes: false,
  body: z.strictObject({
    businessId: uuid,
    flow: jsonObject,
    form: jsonObject,
    /** For whom the ways are told; the first of those who are tried, unless somebody is named. */
    submitterId: uuid.optional(),
  }),
  reply: z.object({
    /** Those who were tried as submitters. The ways are told for the first of them. */
    submitters: z.array(uuid),
    ways: z.array(
      z.object({
        branches: z.array(z.object({ step: z.string(), branch: z.string() })),
        /** The ways that routers took, in their order. */
        routes: z.array(z.object({ step: z.string(), way: z.string() })),
        stops: z.array(stop),
        /** How it ends where everybody says yes; null where nothing lets it go on. */
        outcome: z.enum(processOutcomes).nullable(),
      }),
    ),
    /** How many more ways there are, and whether that is all of them. */
    others: z.object({ n: z.number().int(), all: z.boolean() }),
    findings: z.array(
      z.object({
        code: z.enum(findingCodes),
        weight: z.enum(['fault', 'notice']),
        step: z.string().nullable(),
        /** A branch of a split, or a way of a router. */
        branch: z.string().nullable(),
        field: z.string().nullable(),
        people: z.array(uuid),
        submitters: z.array(uuid),
        /** A way of the above on which it happens. */
        way: z.number().int().nullable(),
        time: z
          .object({ has: z.number().int(), needs: z.number().int(), clock: z.enum(['working', 'calendar']) })
          .nullable(),
      }),
    ),
    /** Branches that none of these submitters came to, and that are not proved never to be taken. */
    open: z.array(z.object({ step: z.string(), branch: z.string().nullable() })),
    people: z.array(person),
  }),
  refusals: ['definition-malformed'],
});
