import type { Words } from '@campus/rules/flows/definition.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import { conditionText, yuanText } from './flow-condition-text.ts';
import { inBoth, type Key, listed, named, numberText, type Saying, sentence, type Voice } from './flow-words.ts';

/** What a field asks for. */
export const sayField = (field: FormField, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, fieldClauses(voice, field)));

export function fieldClauses(voice: Voice, field: FormField): string[] {
  const { say } = voice;
  const details = [kindText(voice, field), boundsText(voice, field)].filter((detail) => detail !== '');
  return [
    say(field.required ? 'required' : 'optional'),
    details.join(say('between-details')),
    field.keepsOut ? say('keeps-out') : '',
    field.showWhen ? say('shown-when', { what: conditionText(voice, field.showWhen) }) : '',
  ];
}

function kindText(voice: Voice, { kind, options }: FormField): string {
  const { say } = voice;
  if (kind !== 'choice' && kind !== 'choices') return say(`field-${kind}`);
  const labels = options.map(({ label }) => named(voice, label));
  const names = labels.length === 0 ? say('blank-options') : listed(voice, labels, kind === 'choice' ? 'or' : 'and');
  return say('field-options', { kind: say(`field-${kind}`), names });
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
