import type { Condition } from '../conditions.ts';
import type {
  Branch,
  ButtonRule,
  CallStep,
  ChildGiven,
  ChildStep,
  Flow,
  Given,
  Otherwise,
  RouterWay,
  SetStep,
  Span,
  Step,
  TimeLimit,
  VotersOfWeight,
  Voting,
  Who,
  Words,
} from '../definition.ts';
import { type Compute, type FormDefinition, type FormField, fieldKinds, type Operand, type RowField } from '../form.ts';
import { buttons } from '../vocabulary.ts';
import type { Definition } from './definition.ts';
import { isReadableId } from './ids.ts';

/**
 * Whether a value is built as a step or a definition is, so that no edit stumbles over it: every property is there and
 * none is too many. How long texts may be, and whether names are known, is for the server and the checker to say.
 */

type Check = (value: unknown) => boolean;
type Parts<T> = { [P in keyof T]-?: Check };

const text: Check = (value) => typeof value === 'string';
const id: Check = (value) => typeof value === 'string' && isReadableId(value);
const number: Check = (value) => Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
const nothing: Check = (value) => value === null;
const absent: Check = (value) => value === undefined;
const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const among = <T extends string | number>(...texts: readonly T[]): Check =>
  either(
    ...texts.map(
      (known): Check =>
        (value) =>
          value === known,
    ),
  );
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((part) => item(part));

const propertiesOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

const record =
  (name: Check, part: Check): Check =>
  (value) => {
    const found = propertiesOf(value);
    return found !== null && Object.entries(found).every(([key, inner]) => name(key) && part(inner));
  };
const object =
  <T>(parts: Parts<T>): Check =>
  (value) => {
    const found = propertiesOf(value);
    return (
      found !== null &&
      Object.keys(found).every((name) => Object.hasOwn(parts, name)) &&
      Object.entries<Check>(parts).every(([name, check]) => check(found[name]))
    );
  };

type OfKind<T, K> = T extends { kind: infer Kinds } ? (K extends Kinds ? Omit<T, 'kind'> : never) : never;
/** One of several kinds of things; the compiler names the kind or the property that is missing here. */
const byKind = <T extends { kind: string }>(kinds: { [K in T['kind']]: Parts<OfKind<T, K>> }): Check => {
  const checks = new Map(
    Object.entries<Record<string, Check>>(kinds).map(([kind, parts]) => [kind, object({ ...parts, kind: text })]),
  );
  return (value) => checks.get(String(propertiesOf(value)?.kind))?.(value) ?? false;
};

const words = object<Words>({ zh: text, en: text });
const rights = record(id, among('read', 'write', 'hidden'));
const span = object<Span>({ ms: number, clock: among('working', 'calendar') });

const several: Check = (value) => list(condition)(value);
const condition: Check = byKind<Condition>({
  field: { field: id, is: text, value: either(text, number, flag, nothing, list(text)) },
  outcome: { step: id, is: text },
  all: { of: several },
  any: { of: several },
  not: { of: (value) => condition(value) },
});
const conditionOrNone = either(nothing, condition);

const otherwise = byKind<Otherwise>({ role: { role: text }, label: { label: text } });
const voters = {
  people: { people: list(text) },
  role: { role: text },
  label: { label: text },
  department: { department: text, below: flag },
};
const anyWho: Check = (value) => who(value);
const who = byKind<Who>({
  ...voters,
  'department-head': { department: text },
  'heads-above-submitter': { from: number, levels: number },
  submitter: {},
  'head-of-previous': {},
  'submitter-picks': { several: flag },
  'previous-picks': { several: flag },
  field: { field: id },
  team: { place: id, topic: either(id, nothing), otherwise },
  'first-of': { of: list(anyWho) },
  'all-of': { of: list(anyWho) },
  except: { of: anyWho, without: anyWho },
  when: { if: condition, then: anyWho, else: anyWho },
});
const weight = object<{ who: VotersOfWeight; votes: number }>({ who: byKind<VotersOfWeight>(voters), votes: number });
const share = among<Voting['kind']>('share');
const voting = either(
  object<{ kind: 'all' | 'any' | 'one-by-one' }>({ kind: among('all', 'any', 'one-by-one') }),
  object<Extract<Voting, { draw: number }>>({ kind: among('random', 'least-load'), draw: number }),
  object<Extract<Voting, { needed: number }>>({
    kind: among('weights'),
    weights: list(weight),
    other: number,
    needed: number,
  }),
  object<Extract<Voting, { percent: number }>>({ kind: share, percent: number }),
  object<Extract<Voting, { of: number }>>({ kind: share, of: number, outOf: number }),
);
const last = byKind<TimeLimit['finally']>({ nothing: {}, pass: {}, refuse: {}, escalate: {}, reassign: { to: text } });
const timeLimit = object<TimeLimit>({
  after: span,
  remind: either(nothing, object<NonNullable<TimeLimit['remind']>>({ times: number, every: span })),
  finally: last,
});
const button = object<ButtonRule>({
  name: either(nothing, words),
  reason: among('none', 'optional', 'required'),
  attachments: flag,
  signature: flag,
  fields: either(absent, list(id)),
});

const base = { id, name: words };
const branch: Check = object<Branch>({
  id: either(absent, id),
  name: words,
  when: conditionOrNone,
  steps: (value) => list(isStep)(value),
});
const person = {
  ...base,
  who,
  voting,
  pool: flag,
  nobody: either(object({ kind: among('pass', 'refuse', 'owner') }), object({ kind: among('person'), person: text })),
  whenSubmitter: among('self', 'skip', 'head'),
  whenAgain: among('ask', 'pass-always', 'pass-consecutive'),
  skipWhen: conditionOrNone,
  onDisagree: among('end', 'return-to-submitter', 'return-to-previous'),
  onNotSolved: among('end', 'go-on'),
  timeLimit: either(nothing, timeLimit),
  buttons: record(among(...buttons), button),
  fields: rights,
};
const split = { ...base, branches: list(branch) };
const given: { [K in Given['kind']]: Parts<OfKind<Given, K>> } = {
  value: { value: either(text, number, flag, nothing, list(text)) },
  field: { field: id },
  today: {},
  submitter: {},
  number: {},
};
const onFailure = among('end', 'owner');
const step = byKind<Step>({
  approve: person,
  handle: person,
  copy: { ...base, who },
  exclusive: split,
  inclusive: split,
  parallel: split,
  wait: { ...base, until: either(object({ kind: among('span'), span }), object({ kind: among('field'), field: id })) },
  action: { ...base, action: text, onFailure: among('end', 'owner') },
  evaluate: { ...base, closeAfter: span, reopen: either(absent, nothing, id) },
  end: { ...base, outcome: among('done', 'refused') },
  router: { ...base, ways: list(object<RouterWay>({ id, when: conditionOrNone, to: id })) },
  set: {
    ...base,
    values: list(object<SetStep['values'][number]>({ field: id, from: byKind<Given>(given) })),
    onFailure,
  },
  child: {
    ...base,
    business: text,
    wait: flag,
    each: byKind<ChildStep['each']>({
      once: {},
      times: { times: number },
      count: { field: id },
      items: { field: id },
    }),
    submitter: among('submitter', 'item'),
    fill: list(
      object<ChildStep['fill'][number]>({
        field: id,
        from: byKind<ChildGiven>({ ...given, item: { field: either(id, nothing) } }),
      }),
    ),
    take: list(object<ChildStep['take'][number]>({ field: id, from: id })),
    onRefused: among('go-on', 'end'),
    onFailure,
  },
  call: {
    ...base,
    connection: text,
    method: among('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: text,
    send: list(object<CallStep['send'][number]>({ name: text, from: byKind<Given>(given) })),
    answer: byKind<CallStep['answer']>({ none: {}, reply: {}, callback: { within: span } }),
    take: list(object<CallStep['take'][number]>({ field: id, path: text })),
    timeoutMs: number,
    onFailure,
  },
});

/** Whether a value is built as a step is. */
export const isStep = (value: unknown): value is Step => step(value);

const operand = either(
  object<Extract<Operand, { group: string }>>({ group: id, field: id }),
  object<{ field: string }>({ field: id }),
  object<{ number: number }>({ number }),
);
const compute = byKind<Compute>({
  sum: { of: list(operand) },
  product: { of: list(operand) },
  difference: { of: operand, minus: operand },
  count: { of: id },
  days: { from: id, until: id, inclusive: flag },
});
const rowField: Parts<RowField> = {
  id,
  kind: among(...fieldKinds),
  label: words,
  hint: either(nothing, words),
  required: flag,
  min: either(nothing, number),
  max: either(nothing, number),
  options: list(object<FormField['options'][number]>({ value: text, label: words })),
  showWhen: conditionOrNone,
  compute: either(absent, compute),
  unit: either(absent, among('number', 'money')),
};

const definition = object<Definition>({
  flow: object<Flow>({
    start: object<Flow['start']>({ ...base, fields: rights }),
    steps: list(step),
    withdraw: among('never', 'until-taken', 'until-decided', 'any-time'),
    resubmit: among('restart', 'straight-back', 'ask'),
    edit: either(absent, among('never', 'until-taken')),
    replyResumes: either(absent, flag),
    meaning: either(absent, among(1, 2)),
  }),
  form: object<FormDefinition>({
    fields: list(
      object<FormField>({
        ...rowField,
        fields: either(absent, list(object<RowField>(rowField))),
        keepsOut: either(absent, flag),
      }),
    ),
    title: words,
  }),
});

/** Whether a value is built as a definition is. */
export const isDefinition = (value: unknown): value is Definition => definition(value);
