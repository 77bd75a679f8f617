import { isLonger } from '@campus/rules/basics/characters.ts';
import { turningIn } from '@campus/rules/basics/texts.ts';
import type { Condition } from '@campus/rules/flows/conditions.ts';
import type { Flow, Step, Who } from '@campus/rules/flows/definition.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { type FormDefinition, fieldKinds, type RowField } from '@campus/rules/flows/form.ts';
import { buttons } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { refuse } from '#server/platform/refusal.ts';

const LIMITS = { ...definitionLimits, options: 100, people: 50, conditions: 20, operands: 20, label: 60, note: 500 };

const words = (max: number) => z.strictObject({ zh: z.string().max(max), en: z.string().max(max) });
/**
 * An id becomes the name of a property, so it must not be one that every object has. Empty ids are left to the checker,
 * which names them.
 */
const id = z
  .string()
  .regex(/^([A-Za-z0-9][A-Za-z0-9-]{0,59})?$/)
  .refine((text) => !(text in {}));
const uuid = z.uuid();
/** What is still to be chosen is empty; the checker names it. */
const chosen = z.union([z.literal(''), uuid]);
const span = z.strictObject({
  ms: z
    .number()
    .int()
    .max(366 * 86_400_000),
  clock: z.enum(['working', 'calendar']),
});
const right = z.enum(['read', 'write', 'hidden']);
const rights = z.record(id, right);

const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(LIMITS.options),
]);
const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('field'),
      field: id,
      is: z.enum(['is', 'is-not', 'less', 'at-most', 'more', 'at-least', 'one-of', 'has', 'empty', 'filled']),
      value,
    }),
    z.strictObject({
      kind: z.literal('outcome'),
      step: id,
      is: z.enum(['agreed', 'solved', 'not-solved', 'passed', 'timed-out']),
    }),
    z.strictObject({ kind: z.enum(['all', 'any']), of: z.array(condition).max(LIMITS.conditions) }),
    z.strictObject({ kind: z.literal('not'), of: condition }),
  ]),
);

const votersOfWeight = [
  z.strictObject({ kind: z.literal('people'), people: z.array(uuid).max(LIMITS.people) }),
  z.strictObject({ kind: z.literal('role'), role: z.string().max(60) }),
  z.strictObject({ kind: z.literal('label'), label: chosen }),
  z.strictObject({ kind: z.literal('department'), department: chosen, below: z.boolean() }),
] as const;
const who: z.ZodType<Who> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...votersOfWeight,
    z.strictObject({ kind: z.literal('department-head'), department: chosen }),
    z.strictObject({
      kind: z.literal('heads-above-submitter'),
      from: z.number().int().min(0).max(20),
      levels: z.number().int().min(0).max(20),
    }),
    z.strictObject({ kind: z.literal('submitter') }),
    z.strictObject({ kind: z.literal('head-of-previous') }),
    z.strictObject({ kind: z.enum(['submitter-picks', 'previous-picks']), several: z.boolean() }),
    z.strictObject({ kind: z.literal('field'), field: id }),
    z.strictObject({
      kind: z.literal('team'),
      place: id,
      topic: id.nullable(),
      otherwise: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('role'), role: z.string().max(60) }),
        z.strictObject({ kind: z.literal('label'), label: chosen }),
      ]),
    }),
    z.strictObject({ kind: z.enum(['first-of', 'all-of']), of: z.array(who).max(LIMITS.whoParts) }),
    z.strictObject({ kind: z.literal('except'), of: who, without: who }),
    z.strictObject({ kind: z.literal('when'), if: condition, then: who, else: who }),
  ]),
);
const votes = z.number().int().min(0).max(100);
const voting = z.union([
  z.strictObject({ kind: z.enum(['all', 'any', 'one-by-one']) }),
  z.strictObject({ kind: z.literal('share'), percent: z.number() }),
  z.strictObject({ kind: z.literal('share'), of: z.number(), outOf: z.number() }),
  z.strictObject({ kind: z.enum(['random', 'least-load']), draw: z.number().int().min(0).max(LIMITS.people) }),
  z.strictObject({
    kind: z.literal('weights'),
    weights: z.array(z.strictObject({ who: z.discriminatedUnion('kind', votersOfWeight), votes })).max(LIMITS.whoParts),
    other: votes,
    needed: z.number().int().min(0).max(10_000),
  }),
]);
const nobody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['pass', 'refuse', 'owner']) }),
  z.strictObject({ kind: z.literal('person'), person: chosen }),
]);
const last = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['nothing', 'pass', 'refuse', 'escalate']) }),
  z.strictObject({ kind: z.literal('reassign'), to: chosen }),
]);
const timeLimit = z.strictObject({
  after: span,
  remind: z.strictObject({ times: z.number().int().max(20), every: span }).nullable(),
  finally: last,
});
const buttonRule = z.strictObject({
  name: words(20).nullable(),
  reason: z.enum(['none', 'optional', 'required']),
  attachments: z.boolean(),
  signature: z.boolean(),
  fields: z.array(id).max(LIMITS.fields).optional(),
});

const given = [
  z.strictObject({ kind: z.literal('value'), value }),
  z.strictObject({ kind: z.literal('field'), field: id }),
  z.strictObject({ kind: z.enum(['today', 'submitter', 'number']) }),
] as const;
const onFailure = z.enum(['end', 'owner']);

const base = { id, name: words(60) };
const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...base,
      kind: z.enum(['approve', 'handle']),
      who,
      voting,
      pool: z.boolean(),
      nobody,
      whenSubmitter: z.enum(['self', 'skip', 'head']),
      whenAgain: z.enum(['ask', 'pass-always', 'pass-consecutive']),
      skipWhen: condition.nullable(),
      onDisagree: z.enum(['end', 'return-to-submitter', 'return-to-previous']),
      onNotSolved: z.enum(['end', 'go-on']),
      timeLimit: timeLimit.nullable(),
      buttons: z.partialRecord(z.enum(buttons), buttonRule),
      fields: rights,
    }),
    z.strictObject({ ...base, kind: z.literal('copy'), who }),
    z.strictObject({
      ...base,
      kind: z.enum(['exclusive', 'inclusive', 'parallel']),
      branches: z
        .array(
          z.strictObject({
            id: id.optional(),
            name: words(60),
            when: condition.nullable(),
            steps: z.array(step).max(LIMITS.steps),
          }),
        )
        .max(LIMITS.branches),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('wait'),
      until: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('span'), span }),
        z.strictObject({ kind: z.literal('field'), field: id }),
      ]),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('action'),
      action: z.string().max(60),
      onFailure: z.enum(['end', 'owner']),
    }),
    z.strictObject({ ...base, kind: z.literal('evaluate'), closeAfter: span, reopen: id.nullable().optional() }),
    z.strictObject({ ...base, kind: z.literal('end'), outcome: z.enum(['done', 'refused']) }),
    z.strictObject({
      ...base,
      kind: z.literal('router'),
      ways: z.array(z.strictObject({ id, when: condition.nullable(), to: id })).max(LIMITS.ways),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('set'),
      values: z.array(z.strictObject({ field: id, from: z.union(given) })).max(LIMITS.fields),
      onFailure,
    }),
    z.strictObject({
      ...base,
      kind: z.literal('child'),
      business: chosen,
      wait: z.boolean(),
      each: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('once') }),
        z.strictObject({ kind: z.literal('times'), times: z.number().int().min(0).max(LIMITS.children) }),
        z.strictObject({ kind: z.enum(['count', 'items']), field: id }),
      ]),
      submitter: z.enum(['submitter', 'item']),
      fill: z
        .array(
          z.strictObject({
            field: id,
            from: z.union([...given, z.strictObject({ kind: z.literal('item'), field: id.nullable() })]),
          }),
        )
        .max(LIMITS.fields),
      take: z.array(z.strictObject({ field: id, from: id })).max(LIMITS.fields),
      onRefused: z.enum(['go-on', 'end']),
      onFailure,
    }),
    z.strictObject({
      ...base,
      kind: z.literal('call'),
      connection: chosen,
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().max(500),
      send: z.array(z.strictObject({ name: z.string().max(60), from: z.union(given) })).max(LIMITS.fields),
      answer: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['none', 'reply']) }),
        z.strictObject({ kind: z.literal('callback'), within: span }),
      ]),
      take: z.array(z.strictObject({ field: id, path: z.string().max(200) })).max(LIMITS.fields),
      timeoutMs: z.number().int().min(1000).max(60_000),
      onFailure,
    }),
  ]),
);

const flow = z.strictObject({
  start: z.strictObject({ ...base, fields: rights }),
  steps: z.array(step).max(LIMITS.steps),
  withdraw: z.enum(['never', 'until-taken', 'until-decided', 'any-time']),
  resubmit: z.enum(['restart', 'straight-back', 'ask']),
  edit: z.enum(['never', 'until-taken']).optional(),
  replyResumes: z.boolean().optional(),
  meaning: z.union([z.literal(1), z.literal(2)]).optional(),
}) satisfies z.ZodType<Flow>;

const operand = z.union([
  z.strictObject({ group: id, field: id }),
  z.strictObject({ field: id }),
  z.strictObject({ number: z.number() }),
]);
const compute = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['sum', 'product']), of: z.array(operand).max(LIMITS.operands) }),
  z.strictObject({ kind: z.literal('difference'), of: operand, minus: operand }),
  z.strictObject({ kind: z.literal('count'), of: id }),
  z.strictObject({ kind: z.literal('days'), from: id, until: id, inclusive: z.boolean() }),
]);
const rowField = z.strictObject({
  id,
  kind: z.enum(fieldKinds),
  label: words(LIMITS.note),
  hint: words(200).nullable(),
  required: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.strictObject({ value: z.string().max(60), label: words(60) })).max(LIMITS.options),
  showWhen: condition.nullable(),
  compute: compute.optional(),
  unit: z.enum(['number', 'money']).optional(),
});
/** The label of a note is a text to read. */
const isShortEnough = ({ kind, label }: RowField) =>
  kind === 'note' || ![label.zh, label.en].some((text) => isLonger(text, LIMITS.label));
const TOO_LONG = { path: ['label'] };
const field = rowField.extend({
  fields: z.array(rowField.refine(isShortEnough, TOO_LONG)).max(LIMITS.rowFields).optional(),
  keepsOut: z.boolean().optional(),
});
const form = z.strictObject({
  fields: z.array(field.refine(isShortEnough, TOO_LONG)).max(LIMITS.fields),
  title: words(120),
}) satisfies z.ZodType<FormDefinition>;

/** Reads a flow and a form from JSON. A wrong shape is refused with the path where it is wrong. */
export function readDefinition(sent: { flow: unknown; form: unknown }): { flow: Flow; form: FormDefinition } {
  const at = tooDeep(sent, LIMITS.depth);
  if (at !== null) return refuse('definition-malformed', { at });
  // Names, labels and words to read throughout.
  const turning = turningIn(sent);
  if (turning !== null) return refuse('definition-malformed', { at: turning.slice(0, 200) });
  const read = z.strictObject({ flow, form }).safeParse(sent);
  if (read.success) return read.data;
  const places = new Set(read.error.issues.map(({ path }) => `${placeOf(path)}${namedAt(sent, path)}`));
  return refuse('definition-malformed', { at: [...places].slice(0, MOST_PLACES).join(', ') });
}

/** So many places of a wrong shape are named. */
const MOST_PLACES = 5;

/** What the clerk calls the innermost thing on a path that has a name. */
function namedAt(sent: unknown, path: readonly PropertyKey[]): string {
  let [at, name] = [sent, ''];
  for (const key of path) {
    if (typeof at !== 'object' || at === null) break;
    at = (at as Record<PropertyKey, unknown>)[key];
    const read = named.safeParse(at);
    if (read.success) name = read.data.name?.zh || read.data.label?.zh || name;
  }
  return name === '' ? '' : ` (${name.slice(0, 60)})`;
}
const nameOrNone = z.object({ zh: z.string() }).optional().catch(undefined);
const named = z.object({ name: nameOrNone, label: nameOrNone });

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 200) || 'flow';

/** The path at which the value is nested too deeply for a recursive reader; null if it is not. */
function tooDeep(value: unknown, left: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (left === 0) return '…';
  for (const [key, inner] of Object.entries(value)) {
    const at = tooDeep(inner, left - 1);
    if (at !== null) return `${key}.${at}`;
  }
  return null;
}
