/** A list with more in it, from a place on. */
export const insertAt = <T>(list: readonly T[], at: number, items: readonly T[]): readonly T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at),
];

/** A list in which others stand for one. */
export const replaceAt = <T>(list: readonly T[], at: number, items: readonly T[]): readonly T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at + 1),
];

/** Whether something can be put before the item of this number, or behind the last one. */
export const isGap = (list: readonly unknown[], gap: number): boolean =>
  Number.isInteger(gap) && gap >= 0 && gap <= list.length;

/** A list with one item put into another gap, which is counted before anything moves; the same list where it stays. */
export function moveWithin<T>(list: readonly T[], from: number, gap: number): readonly T[] {
  const item = list[from];
  if (item === undefined || !isGap(list, gap) || gap === from || gap === from + 1) return list;
  const others = replaceAt(list, from, []);
  return insertAt(others, gap > from ? gap - 1 : gap, [item]);
}

/** The places of a longest rising run in a list of numbers: what is in it has kept its order. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    length[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before++) {
      const longer = (length[before] as number) + 1;
      if ((numbers[before] as number) >= number || longer <= (length[at] as number)) continue;
      length[at] = longer;
      previous[at] = before;
    }
    if (last < 0 || (length[at] as number) > (length[last] as number)) last = at;
  }
  const kept = new Set<number>();
  for (let at = last; at >= 0; at = previous[at] as number) kept.add(at);
  return kept;
}
