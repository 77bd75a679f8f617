import { addDays, isDay } from '../../basics/time-zone.ts';
import { type Comparison, type FieldValue, holds, type SingleValue } from '../conditions.ts';
import { type FormField, isEmpty } from '../form.ts';
import { readForm } from '../read-form.ts';

/** What conditions ask of one field. */
export type FieldTest = { is: Comparison; value: SingleValue };

/** Values of a field that conditions tell apart, the simplest of each kind; `exact` where there is no other kind. */
export type Values = { values: readonly FieldValue[]; exact: boolean };

/** Values of kinds that only the organisation knows: people, departments, places, pictures. */
export type Examples = (kind: FormField['kind']) => readonly string[];

const ANY_ID = '00000000-0000-4000-8000-000000000001';
/** Of so many options every selection is looked at. */
const MOST_SUBSETS = 9;

/** The values of a field that make a difference to what is asked of it, as its own reader takes them; nothing filled in is one of them. */
export function valuesOf(field: FormField, tests: readonly FieldTest[], examples: Examples): Values {
  const { raw, exact } = candidates(field, tests, examples);
  const found = new Map<string, FieldValue>();
  for (const value of [...raw.map((one) => readAs(field, one)), null]) {
    if (value === undefined) continue;
    const kind = [isEmpty(value), ...tests.map((test) => passes(value, test))].join();
    if (!found.has(kind)) found.set(kind, value);
  }
  return { values: [...found.values()], exact };
}

/** Whether a value is what a condition asks for. */
export const passes = (value: FieldValue, { is, value: other }: FieldTest): boolean =>
  holds({ kind: 'field', field: 'f', is, value: other }, { form: { f: value }, outcomes: {} });

const RECKONED: readonly FormField['kind'][] = ['computed'];

/** What the form makes of something that is typed; undefined where it is refused. */
function readAs(field: FormField, raw: unknown): FieldValue | undefined {
  if (RECKONED.includes(field.kind)) return raw as FieldValue;
  const alone = { ...field, showWhen: null, required: false };
  const { values, faults } = readForm(
    { fields: [alone], title: { zh: '', en: '' } },
    { [field.id]: raw },
    { right: () => 'write', complete: false },
  );
  return faults.length > 0 ? undefined : (values[field.id] ?? null);
}

/** Whether a field takes a value, as its own reader reads it. */
export const takes = (field: FormField, value: FieldValue): boolean =>
  isEmpty(value) || readAs(field, value) !== undefined;

type Candidates = { raw: readonly unknown[]; exact: boolean };

function candidates(field: FormField, tests: readonly FieldTest[], examples: Examples): Candidates {
  const named = tests
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
    .filter((value) => value !== null);
  switch (field.kind) {
    case 'number':
      return numbers(field, tests, named, 0.0001);
    case 'money':
    case 'moment':
      return numbers(field, tests, named, 1);
    case 'computed':
      return { ...numbers(field, tests, named, field.unit === 'money' ? 1 : 0.0001), exact: false };
    case 'date':
      return days(tests, named);
    case 'choice':
      return { raw: field.options.map(({ value }) => value), exact: true };
    case 'choices':
      return selections(field, named.map(String));
    case 'yes-no':
      return { raw: [true, false], exact: true };
    case 'person':
    case 'department':
    case 'place':
      return { raw: [...examples(field.kind), ANY_ID, ...named.map(String)], exact: tests.every(isByName) };
    case 'people':
    case 'pictures':
      return lists(field, [...named.map(String), ...examples(field.kind), ANY_ID]);
    case 'mobile':
      return { raw: ['13800138000', '13900139000', ...named.map(String)], exact: tests.every(isByName) };
    case 'contacts':
      return { raw: ['13800138000', 'name@example.com', ...named.map(String)], exact: tests.every(isByName) };
    case 'section':
    case 'note':
      return { raw: [], exact: true };
    case 'group':
      return groups(field);
    default:
      return texts(field, tests, named.map(String));
  }
}

const BY_NAME: readonly Comparison[] = ['is', 'is-not', 'one-of', 'empty', 'filled'];
const isByName = ({ is }: FieldTest): boolean => BY_NAME.includes(is);

/** Each number that is named, and what stands next to it on either side; everything between two of them is alike. */
function numbers(field: FormField, tests: readonly FieldTest[], named: readonly unknown[], least: number): Candidates {
  const points = named.map(Number).filter(Number.isFinite);
  const { min, max } = field;
  const edges = [min, max].filter((edge) => edge !== null);
  const grid = (value: number) => Math.round(value / least) * least;
  const near = [...points, ...edges].flatMap((point) => [
    ...(least < 1 ? [point + 1, point - 1] : []),
    Math.floor(grid(point) + 0),
    grid(point) + least,
    grid(point) - least,
  ]);
  const shown = (value: number) => (least < 1 ? Number(value.toFixed(4)) : Math.round(value));
  return { raw: [...points, ...near.map(shown), 1, 0, ...edges], exact: tests.every(({ is }) => is !== 'has') };
}

function days(tests: readonly FieldTest[], named: readonly unknown[]): Candidates {
  const points = named.map(String).filter(isDay);
  const raw = [
    ...points.flatMap((day) => [day, addDays(day, 1), addDays(day, -1)]),
    '2026-12-01',
    '1970-01-01',
    '2999-12-31',
  ];
  const known = tests.every(
    ({ is, value }) => is !== 'has' && (isByName({ is, value }) || typeof value !== 'string' || isDay(value)),
  );
  return { raw, exact: known };
}

/** Every selection of the options that conditions name, with others beside them where so many have to be chosen. */
function selections(field: FormField, named: readonly string[]): Candidates {
  const options = field.options.map(({ value }) => value);
  const told = [...new Set(named)].filter((value) => options.includes(value));
  const others = options.filter((value) => !told.includes(value));
  const subsets = told.length > MOST_SUBSETS ? [...told.map((one) => [one]), told] : subsetsOf(told);
  const raw = subsets.flatMap((some) => {
    const missing = Math.max(0, (field.min ?? 0) - some.length);
    return [
      some,
      [...some, ...others.slice(0, 1)],
      [...some, ...others.slice(0, missing)],
      [...some, ...others.slice(0, missing + 1)],
    ];
  });
  return { raw: raw.filter((some) => some.length > 0), exact: told.length <= MOST_SUBSETS };
}

function subsetsOf(list: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const one of list) for (const some of [...found]) found.push([...some, one]);
  return found;
}

function lists(field: FormField, ids: readonly string[]): Candidates {
  const unique = [...new Set(ids)];
  const atLeast = Math.max(1, field.min ?? 1);
  const more = Array.from({ length: atLeast }, (_, n) => `00000000-0000-4000-8000-${String(n + 2).padStart(12, '0')}`);
  const filled = (some: readonly string[]) => [...some, ...more.slice(0, Math.max(0, atLeast - some.length))];
  const raw = [...unique.map((one) => filled([one])), ...subsetsOf(unique.slice(0, 6)).map(filled)];
  return { raw, exact: unique.length <= 6 };
}

/** Texts with each of the named pieces in them, and one with none. */
function texts(field: FormField, tests: readonly FieldTest[], named: readonly string[]): Candidates {
  const pieces = tests.flatMap(({ is, value }) => (is === 'has' ? [String(value)] : []));
  const least = Math.max(1, field.min ?? 1);
  const long = (text: string) => text.padEnd(least, '–');
  const parts = subsetsOf([...new Set(pieces)].slice(0, MOST_SUBSETS)).filter((some) => some.length > 0);
  const raw = [
    ...(field.options.length > 0 ? field.options.map(({ value }) => value) : []),
    long('…'),
    ...parts.map((some) => long(some.join(' '))),
    ...named,
    ...named.flatMap((text) => [
      long(`${text}0`),
      long(`0${text}`),
      String(Number(text) + 1),
      String(Number(text) - 1),
    ]),
  ];
  const known = tests.every((test) => isByName(test) || test.is === 'has');
  const fits = parts.every((some) => some.join(' ').length <= (field.max ?? 200));
  return { raw, exact: known && fits && pieces.length <= MOST_SUBSETS };
}

/** Rows of a group are not asked by conditions one by one: there are some, or none. */
function groups(field: FormField): Candidates {
  const row = Object.fromEntries(
    (field.fields ?? []).flatMap((inner): [string, unknown][] => {
      const value = valuesOf({ ...inner, required: true }, [], () => []).values.find((one) => !isEmpty(one));
      return value === undefined ? [] : [[inner.id, value]];
    }),
  );
  return { raw: [Array.from({ length: Math.max(1, field.min ?? 1) }, () => row)], exact: false };
}
