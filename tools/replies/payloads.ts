import type { Call } from '../../packages/contract/src/define-call.ts';
import type { Payload } from './ask.ts';
import { extras } from './extras.ts';
import { type Round, spread } from './found.ts';
import { sourcesOf } from './sources.ts';

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
};
type Field = { name: string; schema: Schema; required: boolean };

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const PAGING = ['after', 'size'];
const DAY = 86_400_000;
const PICKS = 3;

/** Records that stand in many states: more of them are looked at. */
const MANY = new Set([
  'GetProcess',
  'GetOrder',
  'ListEvents',
  'GetBusiness',
  'GetStartForm',
  'Preview',
  'GetPersonInOffice',
]);
const MANY_PICKS = 8;

const fieldsIn = (part: Call['query']): Field[] => {
  const { properties = {}, required = [] } = part.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
};

const known = new Map<Call, Field[]>();
/** Every field that a call takes, in its address or its body. */
export function fieldsOf(call: Call): Field[] {
  const fields = known.get(call) ?? [...fieldsIn(call.query), ...fieldsIn(call.body)];
  known.set(call, fields);
  return fields;
}

export const isPaged = (call: Call): boolean =>
  PAGING.every((name) => fieldsOf(call).some((field) => field.name === name));

/** Words that names and titles of the demo have in them. */
const WORDS = ['网', '1'];

/** Values that no reply shows, by the name of the field. */
const plain: Readonly<Record<string, (now: number) => unknown[]>> = {
  from: (now) => [now - 30 * DAY],
  until: (now) => [now - 2 * DAY],
  since: (now) => [now - DAY, now],
  year: (now) => [-1, 0, 1].map((step) => new Date(now).getUTCFullYear() + step),
  words: () => WORDS,
  account: () => ['admin', 'student'],
  call: () => ['token', 'SaveParameter'],
  t: () => ['1'],
  field: () => ['name', 'department'],
};

/** What a field is asked with, most telling first. */
function valuesFor(call: Call, { name, schema }: Field, { found, person, now }: Round): unknown[] {
  if (name === 'orgSign') return [person.orgSign];
  if (schema.enum) return schema.enum;
  const sources = sourcesOf(call.name, name);
  if (sources.length > 0) return spread(found.at(person, sources), MANY.has(call.name) ? MANY_PICKS : PICKS);
  if (plain[name]) return plain[name](now);
  return [schema.type].flat().includes('boolean') ? ['true', 'false'] : [];
}

/** Every choice of the fields that must be there. A record that nothing has shown is asked for by an id that is unknown. */
function basesOf(call: Call, round: Round): Payload[] {
  return fieldsOf(call)
    .filter(({ required }) => required)
    .reduce<Payload[]>(
      (bases, field) => {
        const values = valuesFor(call, field, round);
        const sent = values.length > 0 ? values : [UNKNOWN_ID];
        return bases.flatMap((base) => sent.map((value) => ({ ...base, [field.name]: value })));
      },
      [{}],
    );
}

/** Those bases which differ in more than the record that they ask for. */
function basesOfOneRecord(call: Call, bases: readonly Payload[]): Payload[] {
  const ids = fieldsOf(call).filter(({ name, required }) => required && sourcesOf(call.name, name).length > 0);
  const [first] = bases;
  return bases.filter((base) => ids.every(({ name }) => base[name] === first?.[name]));
}

/** The plain requests of a call, before any filter: those written by hand, or every choice of what must be there. */
export function plainPayloads(call: Call, round: Round): Payload[] {
  const byHand = extras[call.name]?.(round);
  return byHand && byHand.length > 0 ? byHand : basesOf(call, round);
}

/** Each optional field alone with each of its values, the plain requests taking turns; then all of them together. */
export function* filteredPayloads(call: Call, round: Round): Generator<Payload> {
  if (extras[call.name]) return;
  const optional = fieldsOf(call).filter(({ name, required }) => !required && !PAGING.includes(name));
  if (optional.length === 0) return;
  const bases = basesOfOneRecord(call, basesOf(call, round));
  let turn = 0;
  for (const field of optional)
    for (const value of valuesFor(call, field, round)) yield { ...bases[turn++ % bases.length], [field.name]: value };
  const together = Object.fromEntries(
    optional.flatMap((field) =>
      valuesFor(call, field, round)
        .slice(0, 1)
        .map((value) => [field.name, value] as const),
    ),
  );
  if (Object.keys(together).length > 1) for (const base of bases) yield { ...base, ...together };
}

/** What is refused: a record that nobody has, and a page that begins nowhere. */
export function wrongPayloads(call: Call, round: Round): Payload[] {
  const [base] = plainPayloads(call, round);
  if (!base) return [];
  const ids = fieldsOf(call).filter(({ schema, required }) => required && schema.format === 'uuid');
  const unknown = ids.map(({ name }) => ({ ...base, [name]: UNKNOWN_ID }));
  const cursors = isPaged(call) ? ['nonsense', 'WyJhIl0', 'WzEsMl0'].map((after) => ({ ...base, after })) : [];
  return [...unknown, ...cursors, ...('orgSign' in base ? [{ ...base, orgSign: 'nowhere' }] : [])];
}
