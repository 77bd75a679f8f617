/** A bar of something is never so low that it cannot be seen. */
const LEAST = 2;

/** How high each bar is where the largest of all takes the whole height. */
export const barHeights = (values: readonly number[], most: number, height: number): number[] =>
  values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(LEAST, Math.round((value / most) * height))));

/** The whole number at the top of a chart: a round one that is not below the largest value. */
export function topOf(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 10].find((times) => times * power >= most) ?? 10;
  return step * power;
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The same people in the places that they had, with whoever came since after them: nothing moves under a reader. */
export function inPlace<T>(before: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const placeOf = new Map(before.map((id, place) => [id, place]));
  const place = (row: T) => placeOf.get(idOf(row)) ?? before.length;
  return [...rows].sort((a, b) => place(a) - place(b));
}
