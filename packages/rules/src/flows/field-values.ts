import { isLonger, textLength } from '../basics/characters.ts';
import { isMobile, splitContacts } from '../basics/formats.ts';
import { isStoredUuid } from '../basics/ids.ts';
import { turnsDirection } from '../basics/texts.ts';
import { isDay } from '../basics/time-zone.ts';
import type { SingleValue } from './conditions.ts';
import type { FieldKind, FormFault, RowField } from './form.ts';

const LISTS: readonly FieldKind[] = ['choices', 'people', 'pictures'];
const MAX_LENGTH: Partial<Record<FieldKind, number>> = { text: 200, paragraph: 2000 };
/** A field may ask for less, and for no more. */
const LONGEST = 2000;
const MAX_COUNT = 50;

/** Why a value is not taken. */
export type ValueFault = Omit<FormFault, 'field'>;

/** What was typed, as the value that the field asks for; or why it is none. Not for groups, which have rows of such. */
export function readValue(field: RowField, raw: unknown): { value: SingleValue } | { fault: ValueFault } {
  const read = valueFrom(field, raw);
  return typeof read === 'object' && read !== null && 'code' in read ? { fault: read } : { value: read };
}

function valueFrom(field: RowField, raw: unknown): SingleValue | ValueFault {
  if (LISTS.includes(field.kind)) return readList(field, raw);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return { code: 'format' };
  const text = String(raw).trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'number':
      return readNumber(field, text, /^-?\d{1,12}(\.\d{1,4})?$/);
    case 'money':
      return readNumber(field, text, /^-?\d{1,14}$/);
    case 'moment':
      return readNumber(field, text, /^\d{1,14}$/);
    case 'date':
      return isDay(text) ? text : { code: 'format' };
    case 'yes-no':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : { code: 'format' };
    case 'choice':
      return field.options.some((option) => option.value === text) ? text : { code: 'not-an-option' };
    case 'mobile':
      return isMobile(text) ? text : { code: 'mobile' };
    case 'contacts': {
      const list = splitContacts(text);
      return list.ok
        ? list.contacts.length > 0
          ? readText(field, list.contacts.join(';'))
          : null
        : { code: 'contacts' };
    }
    case 'person':
    case 'department':
    case 'place':
      return isStoredUuid(text) ? text : { code: 'format' };
    default:
      return readText(field, text);
  }
}

/** How long the text of a field may be. */
export const mostLetters = (field: RowField): number => Math.min(field.max ?? MAX_LENGTH[field.kind] ?? 200, LONGEST);

function readText(field: RowField, text: string): SingleValue | ValueFault {
  const max = mostLetters(field);
  // A paragraph may have come with them from elsewhere; a line is a name or a title.
  if (field.kind !== 'paragraph' && turnsDirection(text)) return { code: 'direction-signs' };
  if (isLonger(text, max)) return { code: 'max-length', n: max };
  if (field.min !== null && textLength(text) < field.min) return { code: 'min-length', n: field.min };
  return text;
}

function readNumber(field: RowField, text: string, form: RegExp): SingleValue | ValueFault {
  if (!form.test(text)) return { code: 'format' };
  // -0 becomes 0, because the two differ for code that compares values.
  const value = Number(text) + 0;
  if (field.min !== null && value < field.min) return { code: 'too-small', n: field.min };
  if (field.max !== null && value > field.max) return { code: 'too-large', n: field.max };
  return value;
}

function readList(field: RowField, raw: unknown): SingleValue | ValueFault {
  const list = Array.isArray(raw) ? raw : raw === '' ? [] : [raw];
  if (!list.every((item): item is string => typeof item === 'string')) return { code: 'format' };
  const unique = [...new Set(list.filter((item) => item !== ''))];
  const max = field.max ?? MAX_COUNT;
  if (unique.length > max) return { code: 'too-large', n: max };
  if (unique.length > 0 && field.min !== null && unique.length < field.min) return { code: 'too-small', n: field.min };
  if (field.kind === 'choices')
    return unique.every((item) => field.options.some((option) => option.value === item))
      ? unique
      : { code: 'not-an-option' };
  return unique.every(isStoredUuid) ? unique : { code: 'format' };
}
