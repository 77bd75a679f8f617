/** Fewer than these on one day are chance, whatever is usual. */
export const FEWEST_UNUSUAL = 5;
/** What is usual on a day of the week is said by so many weeks before. */
export const WEEKS_LOOKED_AT = 12;
/** Fewer weeks than these say nothing about what is usual. */
const FEWEST_WEEKS = 4;
/** More than on this share of such days is unusual. */
const USUAL_SHARE = 0.95;

/**
 * How many come in on such a day as a rule, where today's number is above it; null where it is not. `before` are the
 * numbers of the same day of the week, of the weeks in which the organisation worked at all. By nearest rank, so that
 * what is called usual was so on one of those days.
 */
export function usualWhereUnusual(today: number, before: readonly number[]): number | null {
  if (today < FEWEST_UNUSUAL || before.length < FEWEST_WEEKS) return null;
  const sorted = before.toSorted((one, other) => one - other);
  const usual = sorted[Math.ceil(sorted.length * USUAL_SHARE) - 1] as number;
  return today > usual ? usual : null;
}
