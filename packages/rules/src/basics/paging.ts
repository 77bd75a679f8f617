export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** A list is never unbounded and never empty by request, whatever is asked for. */
export function pageSize(wanted?: number | null): number {
  if (wanted === undefined || wanted === null || Number.isNaN(wanted)) return PAGE_SIZE;
  return Math.min(Math.max(Math.floor(wanted), 1), PAGE_SIZE_MAX);
}
