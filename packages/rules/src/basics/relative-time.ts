const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the youngest label to the oldest. */
export const relativeUnits = ['now', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;

export type RelativeUnit = (typeof relativeUnits)[number];

// Months of 30 and years of 360 days, so that no age falls between two labels.
const OLDEST_FIRST = [
  ['year', 360 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** The largest unit that fits whole; a moment still to come counts as now, because clocks differ. */
export function relativeTime(fromAt: number, now: number): { unit: RelativeUnit; count: number } {
  const age = now - fromAt;
  for (const [unit, size] of OLDEST_FIRST) {
    if (age >= size) return { unit, count: Math.floor(age / size) };
  }
  return { unit: 'now', count: 0 };
}
