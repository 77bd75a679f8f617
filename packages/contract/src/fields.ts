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
export const orgSign = z.string().trim().min(1).max(40).regex(/^[a-z0-9][a-z0-9-]*$/i);

export const uuid = z.uuid();
/** A moment, as milliseconds since 1970. */
export const moment = z.number().int();
/** A day in the organisation's calendar, YYYY-MM-DD. */
export const day = z.iso.date();

/** One line of text: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/);

/** What every list takes: an opaque cursor, and how many rows. */
export const pageQuery = {
  after: z.string().max(400).optional(),
  size: z.preprocess((v) => (v === '' ? undefined : v), whole.pipe(z.number().min(1).max(100)).optional()),
};
/** What every list answers; `next` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });
