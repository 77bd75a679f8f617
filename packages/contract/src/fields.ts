import {
  isChineseName,
  isEmail,
  isMac,
  isMobile,
  isTelephone,
  normalizeMac,
  splitContacts,
} from '@campus/rules/basics/formats.ts';
import { turnsDirection, unkeepableIn } from '@campus/rules/basics/texts.ts';
import { z } from 'zod';

/** A number that also arrives as text, because form bodies and queries know nothing else; "", null, true and 1e3 are refused. */
export const num = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
    .transform(Number),
]);
export const whole = num.pipe(z.number().int());

/** A yes or no; z.coerce.boolean would take "false" for true. */
export const flag = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1', 'on', 'yes'], falsy: ['false', '0', 'off', 'no', ''] }),
]);

/** An organisation's identifier as it stands in the `id` query of an address. */
export const orgSign = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/i);

export const uuid = z.uuid();
/** A text in the form of a day, like 2026-01-31; whether the calendar has that day is checked where it is used. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A moment, as milliseconds since 1970. */
export const moment = z.number().int();

/** A moment that somebody names; years that a calendar, and the database, know. */
export const namedMoment = whole.pipe(z.number().min(0).max(Date.UTC(9999, 0)));

/** Takes no longer than the text is long: how long it may be is looked at afterwards. */
const inOneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/**
 * One line of text, as names and titles are: trimmed, without control characters and without signs that turn the direction
 * of writing; what was written in several lines becomes one.
 */
export const line = (max: number) =>
  z
    .string()
    .overwrite(inOneLine)
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/)
    .refine((text) => !turnsDirection(text), 'direction-signs');

/** What every list takes: an opaque cursor, and how many rows. */
export const pageQuery = {
  after: z.string().max(400).optional(),
  size: z.preprocess((v) => (v === '' ? undefined : v), whole.pipe(z.number().min(1).max(100)).optional()),
};
/** What every list answers; `next` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });

/** Reads an object from its JSON text; what no text may hold is refused inside it as it is outside. */
function objectIn(text: string, ctx: z.RefinementCtx): Record<string, unknown> {
  const value = parsed(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject && unkeepableIn(value, null)?.length === 0) return value as Record<string, unknown>;
  ctx.addIssue({ code: 'custom', message: 'format' });
  return z.NEVER;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An object of any shape. A form body knows neither null nor numbers, so there it is one field with its JSON text. */
export const jsonObject = z.union([z.record(z.string(), z.unknown()), z.string().transform(objectIn)]);

/** The formats of people's own data; the texts of their faults are named by the message. */
export const mobile = z.string().trim().max(20).refine(isMobile, 'mobile');
export const telephone = z.string().trim().max(30).refine(isTelephone, 'telephone');
export const email = z.string().trim().max(120).refine(isEmail, 'email');
export const chineseName = z.string().trim().max(40).refine(isChineseName, 'chinese-name');
/** Kept in one form, whatever separator was typed. */
export const mac = z
  .string()
  .trim()
  .max(30)
  .refine(isMac, 'mac')
  .transform((text) => normalizeMac(text) as string);
/** Several numbers, separated by a semicolon. */
export const contacts = z
  .string()
  .trim()
  .max(200)
  .refine((text) => splitContacts(text, isTelephone).ok, 'contacts');
/** A field that an empty text clears. */
export const orCleared = <T extends z.ZodType>(field: T) => z.union([z.literal(''), field]);
/** Something must be there after trimming. */
export const required = (max: number) => line(max).min(1);
