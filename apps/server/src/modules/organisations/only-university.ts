import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { orNothingWhenLate } from '#server/platform/preload.ts';
import { listActiveSigns } from './organisations.store.ts';

/** So long an answer is used again: a page costs the database nothing. */
const KEPT_MS = 5000;

/**
 * The identifier of the one active university, and null where there are none or several: an address that names none can
 * only mean it. While the database is away or slow the last answer holds.
 */
export function findOnlyUniversity(db: Db, clock: Clock): () => Promise<string | null> {
  let known: { sign: string | null; askedAt: number } | null = null;
  let asking: Promise<string | null> | null = null;
  const ask = async () => {
    const askedAt = clock.now();
    const signs = await listActiveSigns(db, 2).catch(() => null);
    known = { sign: signs ? (signs.length === 1 ? (signs[0] as string) : null) : (known?.sign ?? null), askedAt };
    asking = null;
    return known.sign;
  };
  return async () => {
    // A clock that was put back makes no answer last longer.
    if (known && Math.abs(clock.now() - known.askedAt) < KEPT_MS) return known.sign;
    asking ??= ask();
    return (await orNothingWhenLate(asking)) ?? known?.sign ?? null;
  };
}
