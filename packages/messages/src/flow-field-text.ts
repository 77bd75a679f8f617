import type { Words } from '@campus/rules/flows/definition.ts';
import { type FieldKind, type FormField, isFilledIn, type Operand, type RowField } from '@campus/rules/flows/form.ts';
import { conditionText, yuanText } from './flow-condition-text.ts';
import {
  fieldName,
  findField,
  inBoth,
  type Key,
  listed,
  named,
  numberText,
  type Saying,
  sentence,
  type Voice,
} from './flow-words.ts';

/** What a field asks for; one in the rows of a group is said with the fields beside it. */
export const sayField = (field: FormField, saying: Saying, group: string | null = null): Words => {
  const inner = group === null ? [] : (saying.form.fields.find(({ id }) => id === group)?.fields ?? []);
  const outer = saying.form.fields.filter(({ id }) => !inner.some((beside) => beside.id === id));
  const form = { ...saying.form, fields: [...inner, ...outer] };
  return inBoth({ ...saying, form }, (voice) => sentence(voice, fieldClauses(voice, field)));
};

export function fieldClauses(voice: Voice, field: FormField): string[] {
  const { say } = voice;
  const details = [kindText(voice, field), boundsText(voice, field)].filter((detail) => detail !== '');
  return [
    isFilledIn(field.kind) ? say(field.required ? 'required' : 'optional') : '',
    details.join(say('between-details')),
    field.keepsOut ? say('keeps-out') : '',
    field.showWhen ? say('shown-when', { what: conditionText(voice, field.showWhen) }) : '',
  ];
}

function kindText(voice: Voice, field: FormField): string {
  const { say } = voice;
  const { kind, options } = field;
  if (kind === 'computed')
    return say('field-reckoned', { kind: say('field-computed'), what: reckonedText(voice, field) });
  if (kind === 'group') {
    const inner = (field.fields ?? []).map(({ label }) => named(voice, label));
    const names = inner.length === 0 ? say('blank-fields') : listed(voice, inner);
    return say('field-options', { kind: say('field-group'), names });
  }
  if (kind !== 'choice' && kind !== 'choices') return say(`field-${kind}`);
  const labels = options.map(({ label }) => named(voice, label));
  const names = labels.length === 0 ? say('blank-options') : listed(voice, labels, kind === 'choice' ? 'or' : 'and');
  return say('field-options', { kind: say(`field-${kind}`), names });
}

/** How a computed field comes to its value. */
function reckonedText(voice: Voice, { compute, unit }: RowField): string {
  const { say } = voice;
  if (!compute) return say('blank-reckoning');
  const isMoney = unit === 'money' && compute.kind !== 'product';
  const text = (operand: Operand) => operandText(voice, operand, isMoney);
  const how = () => {
    switch (compute.kind) {
      case 'sum':
      case 'product': {
        const what = compute.of.length === 0 ? say('blank-field') : listed(voice, compute.of.map(text));
        return say(`reckon-${compute.kind}`, { what });
      }
      case 'difference':
        return say('reckon-difference', { what: text(compute.of), value: text(compute.minus) });
      case 'count':
        return say('reckon-count', { what: fieldName(voice, compute.of) });
      case 'days': {
        const days = { from: fieldName(voice, compute.from), until: fieldName(voice, compute.until) };
        return say(compute.inclusive ? 'reckon-days-inclusive' : 'reckon-days', days);
      }
    }
  };
  return unit === 'money' ? say('reckon-money', { what: how() }) : how();
}

/** A number beside money is money, unless it multiplies it. */
function operandText(voice: Voice, operand: Operand, isMoney: boolean): string {
  const { say } = voice;
  if ('number' in operand) return (isMoney ? yuanText : numberText)(operand.number) ?? say('blank-value');
  if (!('group' in operand)) return fieldName(voice, operand.field);
  const inner = findField(voice, operand.group)?.fields?.find(({ id }) => id === operand.field);
  const field = operand.field === '' ? say('blank-field') : inner ? named(voice, inner.label) : say('unknown-field');
  return say('reckon-rows', { name: fieldName(voice, operand.group), field });
}

/** What the bounds of a field count; a kind that is not here has none. */
const units: Partial<Record<FieldKind, Key | null>> = {
  text: 'unit-characters',
  paragraph: 'unit-characters',
  number: null,
  money: 'unit-yuan',
  choices: 'unit-options',
  people: 'unit-people',
  pictures: 'unit-pictures',
  group: 'unit-rows',
};

function boundsText({ say }: Voice, field: FormField): string {
  const unit = units[field.kind];
  if (unit === undefined) return '';
  const write = field.kind === 'money' ? yuanText : numberText;
  const [min, max] = [boundText(field.min, write), boundText(field.max, write)];
  const kind = unit === null ? '' : say(unit, { n: max || min });
  if (min === '' && max === '') return '';
  if (min === max) return say('range-exactly', { n: min, kind }).trim();
  if (max === '') return say('range-least', { min, kind }).trim();
  return min === '' ? say('range-most', { max, kind }).trim() : say('range-between', { min, max, kind }).trim();
}

const boundText = (bound: number | null, write: (bound: number) => string | null): string =>
  bound === null ? '' : (write(bound) ?? '');
