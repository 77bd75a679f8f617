import type { Person } from './ask.ts';

/** Somebody who holds nearly every right, but for one department only. */
export const CLERK = '100033';

/** What `make` keeps beside the data, in `replies.json`. */
export type Kept = {
  /** The moment at which the clock stands still. */
  now: number;
  people: Person[];
  /** Those who see the product as somebody else: each read of theirs leaves a line in the audit. */
  viewers: Person[];
  /** Values that no reading call shows: codes, links, tokens. */
  values: Record<string, unknown>;
};
