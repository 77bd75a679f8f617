import { createHash } from 'node:crypto';

/** One link of the chain: which entries it holds, and a digest of each. */
export type Link = { number: number; entryIds: readonly string[]; entryDigests: Buffer };

export const DIGEST_BYTES = 32;

/** What a link is known by: whoever knows it can tell whether anything before it was changed since. */
export function digestOf(before: Buffer | null, { number, entryIds, entryDigests }: Link): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(0))
    .update(`${number} ${entryIds.join(',')} `)
    .update(entryDigests)
    .digest();
}
