/**
 * So far apart the clocks of two servers may be, and so long a call may have waited before it is judged. What lies
 * further ahead was written while a clock was wrong: it neither locks anybody nor keeps anything open.
 */
export const SKEW_MS = 60_000;

/** Whether something happened less than a span ago. */
export const isRecent = (at: number, now: number, spanMs: number): boolean => now - at < spanMs && at - now <= SKEW_MS;

/** Whether an end is still to come that lies a span after its beginning, and so never further ahead than that. */
export const isStillToCome = (until: number, now: number, spanMs: number): boolean =>
  until > now && until - now <= spanMs + SKEW_MS;
