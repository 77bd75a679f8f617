/**
 * The id of the item after a moved one, '' if it becomes the last; null if nothing would change, or if the next item
 * is not known because the rest of the list has not been loaded.
 */
export function movedBefore(
  ids: readonly string[],
  moved: string,
  target: { id: string; below: boolean },
  more: boolean,
): string | null {
  const from = ids.indexOf(moved);
  const at = ids.indexOf(target.id);
  if (from === -1 || at === -1) return null;
  const to = target.below ? at + 1 : at;
  // Before itself, or before the next item, is where it is already.
  if (to === from || to === from + 1) return null;
  const before = ids[to];
  if (before !== undefined) return before;
  return more ? null : '';
}

/** One place up or down; null at either end. */
export function movedByOne(ids: readonly string[], moved: string, by: -1 | 1, more: boolean): string | null {
  const neighbour = ids[ids.indexOf(moved) + by];
  return neighbour === undefined ? null : movedBefore(ids, moved, { id: neighbour, below: by === 1 }, more);
}
