/** What every list answers. */
export type Page<I> = { items: I[]; next: string | null };

/**
 * The rows of a first page and of the pages that were loaded from one like it, each once, the newest first. Either may be
 * the newer one: both are read again after something happened, and answer in any order.
 */
export function joinPages<I extends { id: string }>(first: Page<I>, loaded: readonly Page<I>[]): I[] {
  const rows = loaded.flatMap((page) => page.items);
  const newest = first.items[0];
  if (!newest || rows.some(({ id }) => id === newest.id)) return rows;
  const ids = new Set(first.items.map(({ id }) => id));
  return [...first.items, ...rows.filter(({ id }) => !ids.has(id))];
}
