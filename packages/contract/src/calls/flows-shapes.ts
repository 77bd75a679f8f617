import { deadlineKinds } from '@campus/rules/flows/deadline.ts';
import { type Compute, fieldKinds } from '@campus/rules/flows/form.ts';
import { processStates } from '@campus/rules/flows/process-state.ts';
import { lawSentences } from '@campus/rules/flows/promise.ts';
import {
  decisions,
  processGroups,
  processOutcomes,
  processStatuses,
  stepKinds,
  workflowTabs,
} from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { moment, pageOf, uuid, whole } from '../fields.ts';
import type { Permission } from '../permissions.ts';

/** Shapes that the calls about businesses, processes and tasks share. */

/** Rights by which people see processes that they have no part in, as far as their roles reach. */
export const overseers = ['business.monitor-all', 'business.manage'] as const satisfies readonly Permission[];

export const words = z.object({ zh: z.string(), en: z.string() });
/** What people are told of how long a case takes: sentences of the specification, or what four of five cases took of late. */
export const promise = z
  .union([
    z.object({ law: z.array(z.enum(lawSentences)) }),
    z.object({ workingMinutes: z.number().int(), cases: z.number().int() }),
  ])
  .nullable();
export const person = z.object({ id: uuid, name: z.string(), department: words.nullable() });

/** What an evaluation says; nothing of it may be left out, so an empty answer is no "no". */
export const evaluation = {
  stars: whole.pipe(z.number().min(1).max(5)),
  achieved: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
  text: z.string().trim().min(1).max(500),
};

/** The rows of a group are longer than any other text; how long a text may be, its field says. */
const LONGEST_ROWS = 100_000;
/**
 * What was typed into a form: texts and lists of texts, because a form body knows nothing else. The rows of a group travel
 * as JSON text, so that none of them is lost or counted anew on the way; in a body of JSON they may stand as they are. A
 * fault names `form.<id>`, and in a row of a group `form.<group>.<row>.<id>`.
 */
export const formValues = z.record(
  z.string().max(40),
  z.union([
    z.string().max(LONGEST_ROWS),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(200), z.looseObject({})])).max(100),
  ]),
);
/** A form has many long texts, and a Chinese character takes nine bytes in a form body. */
export const FORM_KB = 256;

/** For each step (its sId) whose people are picked: whom. */
export const pickedPeople = z.record(z.string().max(120), z.array(uuid).max(50));

const operand = z.union([
  z.object({ group: z.string(), field: z.string() }),
  z.object({ field: z.string() }),
  z.object({ number: z.number() }),
]);
const compute = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['sum', 'product']), of: z.array(operand).readonly() }),
  z.object({ kind: z.literal('difference'), of: operand, minus: operand }),
  z.object({ kind: z.literal('count'), of: z.string() }),
  z.object({ kind: z.literal('days'), from: z.string(), until: z.string(), inclusive: z.boolean() }),
]) satisfies z.ZodType<Compute>;
const rowField = z.object({
  id: z.string(),
  kind: z.enum(fieldKinds),
  label: words,
  hint: words.nullable(),
  required: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.object({ value: z.string(), label: words })).readonly(),
  /** Shown only when this holds; the page asks `holds` of the rules. */
  showWhen: z.unknown().nullable(),
  /** Of a computed field; the page reckons with `standingForm` of the rules. */
  compute: compute.optional(),
  unit: z.enum(['number', 'money']).optional(),
});
export const formField = rowField.extend({ fields: z.array(rowField).readonly().optional() });
const singleValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]);
export const fieldValue = z.union([
  singleValue,
  /** The rows of a group. */
  z.array(z.record(z.string(), singleValue)).readonly(),
]);
/** A field as this reader may have it; hidden ones are not sent at all. */
export const fieldWithValue = z.object({ field: formField, value: fieldValue, right: z.enum(['read', 'write']) });
/** What ids in form values stand for, so that a page can show names. */
export const namesOfIds = z.object({
  people: z.record(z.string(), person),
  departments: z.record(z.string(), words),
  places: z.record(z.string(), words),
});

export const picture = z.object({
  id: uuid,
  name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
  link: z.string(),
});

/** A page of what happened to a process, the newest first. */
export const eventPage = pageOf(
  z.object({
    id: z.string(),
    at: moment,
    kind: z.string(),
    by: person.nullable(),
    instead: person.nullable(),
    stepName: words.nullable(),
    /** Whom it concerns: those transferred to, copied, added… */
    people: z.array(person),
    /** Of a reminder by the clock: which one it was, and of how many. */
    count: z.object({ n: z.number().int(), of: z.number().int() }).nullable(),
    reason: z.string(),
    pictures: z.array(picture),
    signature: picture.nullable(),
  }),
);

export const businessBrief = z.object({ id: uuid, code: z.string(), name: words, icon: z.string() });

/** The one deadline of a case: the earlier of what was promised and the limits of its open steps; overdue when it has passed. */
export const deadline = {
  dueAt: moment.nullable(),
  /** Which of them it is. */
  dueBy: z.enum(deadlineKinds).nullable(),
  overdue: z.boolean(),
};
/** From submitting until it was done, without its evaluation; null before that, and where it was given up. */
export const tookMs = z.number().int().nullable();

/** One process as every list shows it. */
export const processRow = z.object({
  id: uuid,
  number: z.string(),
  title: words,
  business: businessBrief,
  submitter: person,
  submittedAt: moment,
  changedAt: moment,
  endedAt: moment.nullable(),
  /** Where it stands, in the one word that every page has for it. */
  state: z.enum(processStates),
  status: z.enum(processStatuses),
  outcome: z.enum(processOutcomes).nullable(),
  group: z.enum(processGroups),
  tab: z.enum(workflowTabs),
  hungUp: z.boolean(),
  /** 0 as usual, 1 urgent, 2 very urgent. */
  urgency: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The steps that it stands at, and who is asked there (five at most, `peopleMore` says how many others). */
  steps: z.array(z.object({ id: z.string(), kind: z.enum(stepKinds), name: words })),
  people: z.array(person),
  peopleMore: z.number().int(),
  ...deadline,
  stars: z.number().int().nullable(),
  /** What the reader is asked here; the decisions are those that a list may offer without further input. */
  myTasks: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(['approve', 'handle', 'evaluate', 'action', 'wait', 'router', 'set', 'child', 'call']),
      state: z.enum(['open', 'offered']),
      stepName: words,
      instead: z.string().nullable(),
      quick: z.array(z.enum(decisions)),
    }),
  ),
  /** When it came to the reader's list: asked, decided or copied. */
  at: moment,
  /** Of a copy or a task: whether the reader has opened it. */
  read: z.boolean(),
});
