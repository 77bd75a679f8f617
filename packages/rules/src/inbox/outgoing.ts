const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait after each attempt that failed; after the last one nobody tries again. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/** Attempts at one message by one way, the first included. */
export const MOST_ATTEMPTS = WAITS.length + 1;

/** When a message that could not go out is tried again; null once it has been tried often enough. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : now + wait;
}
