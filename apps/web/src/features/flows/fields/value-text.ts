import type { Format } from '#web/ui/base/format.ts';
import type { FlowLabels } from '../flow-labels.ts';
import type { NamesOfIds, ShownField } from '../flow-types.ts';

type TextSources = { names: NamesOfIds; labels: FlowLabels; format: Format };

/** Whether the value is what somebody typed, without words of the product. */
export const isTyped = ({ kind }: { kind: ShownField['field']['kind'] }): boolean =>
  kind === 'text' || kind === 'paragraph' || kind === 'person' || kind === 'people';

/** Whether it is an amount, that stands at the end of its column. */
export const isAmount = ({ kind }: { kind: ShownField['field']['kind'] }): boolean =>
  kind === 'number' || kind === 'money' || kind === 'computed';

/** A form's value as text: names for ids, labels for choices, formatted money; null if nothing was filled in. */
export function valueText({ field, value }: Pick<ShownField, 'field' | 'value'>, sources: TextSources): string | null {
  const { names, labels, format } = sources;
  const list = value === null || value === '' ? [] : Array.isArray(value) ? value : [String(value)];
  if (list.length === 0) return null;
  const joinNames = (nameOf: (id: string) => string) => labels.names(list.map((id) => ({ name: nameOf(id) })));
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return joinNames((id) => labels.words(field.options.find((option) => option.value === id)?.label) || id);
    case 'yes-no':
      return labels.say(value === true || value === 'true' ? 'yes' : 'no');
    case 'person':
    case 'people':
      return joinNames((id) => names.people[id]?.name ?? id);
    case 'department':
      return joinNames((id) => labels.words(names.departments[id]) || id);
    case 'place':
      return joinNames((id) => labels.words(names.places[id]) || id);
    case 'money':
      return Number.isSafeInteger(Number(value)) ? format.money(Number(value)) : String(value);
    case 'moment':
      return Number.isSafeInteger(Number(value)) ? format.dateTime(Number(value)) : String(value);
    case 'computed': {
      const amount = Number(value);
      return field.unit === 'money' ? format.money(amount) : format.number(amount);
    }
    case 'number':
      return Number.isFinite(Number(value)) ? format.number(Number(value)) : String(value);
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? format.date(String(value)) : String(value);
    default:
      return list.join('\n');
  }
}
