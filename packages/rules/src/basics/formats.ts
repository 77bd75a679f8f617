import { textLength } from './characters.ts';

const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
const MOBILE = /^0?(13|14|15|17|18|19)[0-9]{9}$/;
const EXTENSION = '(?:(?:-|转)[0-9]{1,6})?';
// 010 and 02x areas have eight digits; the four-digit areas have seven or eight.
const LANDLINE = new RegExp(
  `^(?:(?:0(?:10|2[0-9])-?|\\(0(?:10|2[0-9])\\))[2-9][0-9]{7}|(?:0[3-9][0-9]{2}-?|\\(0[3-9][0-9]{2}\\))[2-9][0-9]{6,7})${EXTENSION}$`,
);
const SERVICE_LINE = new RegExp(`^[48]00(?:-?[0-9]{3}-?[0-9]{4}|-?[0-9]{4}-?[0-9]{3})${EXTENSION}$`);
const MAC_FORMS = [
  /^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$/i,
  /^[0-9a-f]{12}$/i,
];
const IDEOGRAPH = '[\\p{Unified_Ideograph}〇\\uf900-\\ufaff\\u{2f800}-\\u{2fa1f}]';
const CHINESE_NAME = new RegExp(`^(?=.{2,6}$)${IDEOGRAPH}+(?:·${IDEOGRAPH}+)*$`, 'u');

/** An invisible value counts as empty, so neither spaces nor zero-width characters fill a required field. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return INVISIBLE.test(value);
  if (Array.isArray(value)) return value.length === 0;
  return Number.isNaN(value);
}

/** Mail systems refuse a local part over 64 and an address over 254 characters, so a form refuses them first. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && value.indexOf('@') <= 64 && EMAIL.test(value);
}

/** Exactly the mainland pattern that the product promises, a leading zero included. */
export function isMobile(value: string): boolean {
  return MOBILE.test(value);
}

/** A desk can be called at a landline with its area code, a 400 or 800 line, or a mobile. */
export function isTelephone(value: string): boolean {
  return LANDLINE.test(value) || SERVICE_LINE.test(value) || isMobile(value);
}

/** One spelling for every device, because lines are bound to a MAC by comparing text; null when it is none. */
export function normalizeMac(value: string): string | null {
  if (!MAC_FORMS.some((form) => form.test(value))) return null;
  const pairs = value.replace(/[^0-9a-f]/gi, '').match(/../g) ?? [];
  return pairs.join('-').toUpperCase();
}

/** Any of the spellings that operating systems show. */
export function isMac(value: string): boolean {
  return normalizeMac(value) !== null;
}

/** Two to six characters, where the dot of minority names and each rare ideograph count as one. */
export function isChineseName(value: string): boolean {
  return CHINESE_NAME.test(value);
}

export type ContactList = { ok: true; contacts: string[] } | { ok: false; bad: string[] };

/** People type either semicolon, leave one at the end and repeat themselves; only an entry that is no contact is a fault. */
export function splitContacts(
  text: string,
  isContact: (entry: string) => boolean = (entry) => isTelephone(entry) || isEmail(entry),
): ContactList {
  const entries = text
    .split(/[;；]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const bad = entries.filter((entry) => !isContact(entry));
  return bad.length > 0 ? { ok: false, bad } : { ok: true, contacts: [...new Set(entries)] };
}

export type StepperRange = { min?: number; max?: number; step?: number };

/** A stepper rests only on whole steps from its minimum, also where the maximum is not one of them. */
export function clampNumber(value: number, range: StepperRange = {}): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const step = range.step !== undefined && range.step > 0 ? range.step : 1;
  if (max <= min) return min;
  const base = Number.isFinite(min) ? min : 0;
  const within = Math.min(Math.max(Number.isNaN(value) ? base : value, min), max);
  if (!Number.isFinite(within)) return base;
  // The small allowance keeps 0.3 / 0.1 from counting as two steps.
  const most = Math.floor((max - base) / step + 1e-9);
  const steps = Math.min(Math.round((within - base) / step), most);
  return Number((base + steps * step).toPrecision(15));
}

export type ChecklistFault = { code: 'too-few' | 'too-many'; n: number };

/** How many boxes may be ticked; null when the count is allowed. */
export function checkChecklist(count: number, limits: { min?: number; max?: number }): ChecklistFault | null {
  if (limits.min !== undefined && count < limits.min) return { code: 'too-few', n: limits.min };
  if (limits.max !== undefined && count > limits.max) return { code: 'too-many', n: limits.max };
  return null;
}

const TEXT_FORMATS = {
  email: isEmail,
  phone: isMobile,
  telephone: isTelephone,
  mac: isMac,
  chineseName: isChineseName,
} as const;

export type FieldFormat = keyof typeof TEXT_FORMATS;
export type FieldRules = { [format in FieldFormat]?: boolean } & {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  equals?: string;
};
export type FieldFault =
  | { code: 'required' }
  | { code: 'format'; format: FieldFormat | 'text' }
  | { code: 'min-length' | 'max-length'; n: number }
  | { code: 'mismatch' };

/**
 * The one form check of page and server: the first fault, or null.
 * A field left empty is judged by `required` and `equals` alone, so that an optional e-mail address may stay away.
 */
export function checkField(value: unknown, rules: FieldRules): FieldFault | null {
  if (rules.required && isBlank(value)) return { code: 'required' };
  const formats = (Object.keys(TEXT_FORMATS) as FieldFormat[]).filter((format) => rules[format]);
  const text = textOf(value);
  if (text === null) {
    const asksForText =
      formats.length > 0 ||
      rules.minLength !== undefined ||
      rules.maxLength !== undefined ||
      rules.equals !== undefined;
    return asksForText ? { code: 'format', format: 'text' } : null;
  }
  if (text !== '') {
    const broken = formats.find((format) => !TEXT_FORMATS[format](text));
    if (broken) return { code: 'format', format: broken };
    const length = textLength(text);
    if (rules.minLength !== undefined && length < rules.minLength) return { code: 'min-length', n: rules.minLength };
    if (rules.maxLength !== undefined && length > rules.maxLength) return { code: 'max-length', n: rules.maxLength };
  }
  if (rules.equals !== undefined && text !== rules.equals) return { code: 'mismatch' };
  return null;
}

// A number arrives where a page sends JSON; lists, objects and switches are not text.
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;

export type PasswordFault = 'original-empty' | 'length-or-account' | 'special' | 'mismatch' | 'same-as-original';

/** What can be said of a new password without knowing the stored one; `original` is left out where none is asked for. */
export function checkPassword(change: {
  next: string;
  confirm: string;
  account: string;
  original?: string | undefined;
}): PasswordFault | null {
  const { next, confirm, account, original } = change;
  if (original !== undefined && isBlank(original)) return 'original-empty';
  const length = textLength(next);
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'length-or-account';
  if (next.toLowerCase() === account.trim().toLowerCase()) return 'length-or-account';
  if (!/^[A-Za-z0-9]+$/.test(next)) return 'special';
  if (next !== confirm) return 'mismatch';
  if (next === original) return 'same-as-original';
  return null;
}
