export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** A list is never unbounded and never empty by request, whatever is asked for. */
export function pageSize(asked?: number | null): number {
  if (asked === undefined || asked === null || Number.isNaN(asked)) return PAGE_SIZE;
  return Math.min(Math.max(Math.floor(asked), 1), PAGE_SIZE_MAX);
}
