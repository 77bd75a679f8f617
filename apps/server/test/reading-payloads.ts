import type { Call } from '@campus/contract/define-call.ts';
import { schemaOf } from './filled-payload.ts';

type Known = Readonly<Record<string, unknown>>;

const days = { fromOn: '2026-11-01', untilOn: '2026-11-30' };
const texts = { orgSign: 'scut', words: '网络', number: 'x' };
const usual: Known = { ...texts, ...days, form: {}, year: 2026 };

const fieldsOf = (call: Call) =>
  [call.query, call.body].flatMap((part) => {
    const { properties = {}, required = [] } = schemaOf(part);
    return Object.entries(properties).map(([name, field]) => ({ name, field, required: required.includes(name) }));
  });
type Field = ReturnType<typeof fieldsOf>[number]['field'];

const choicesOf = (field: Field): readonly unknown[] => field.enum ?? field.anyOf?.find((one) => one.enum)?.enum ?? [];

/** Something that fits each field that a call cannot do without; what is `known` fits a field of that name. */
export function payloadFor(call: Call, id: string, known: Known = {}): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { name, field, required } of fieldsOf(call))
    if (required)
      given[name] =
        choicesOf(field)[0] ??
        { ...usual, ...known }[name] ??
        (field.type === 'integer' && field.format !== 'uuid' ? 1 : id);
  return given;
}

/** As `payloadFor`, with every choice of a field that has to be there, alone and beside each field that may be there. */
export function payloadsFor(call: Call, id: string, known: Known): Record<string, unknown>[] {
  const fields = fieldsOf(call);
  const spread = (all: Record<string, unknown>[], name: string, values: readonly unknown[]) =>
    all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  let all = [payloadFor(call, id, known)];
  for (const { name, field, required } of fields)
    if (required && choicesOf(field).length > 0) all = spread(all, name, choicesOf(field));
  const besides = fields.flatMap(({ name, field, required }) => {
    const values = known[name] === undefined ? choicesOf(field) : [known[name]];
    return required ? [] : spread(all, name, values);
  });
  return [...all, ...besides];
}
