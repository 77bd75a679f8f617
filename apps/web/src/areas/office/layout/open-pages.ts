import type { PageId } from '@campus/messages/zh/pages.ts';

/** A page that stands open as a tab; `to` is where it was left, filters and all. */
export type OpenPage = { page: PageId; to: string };

const MOST = 12;

/** Opens a page at the end, or notes where an open one is now; the oldest makes room. */
export function withPage(open: readonly OpenPage[], next: OpenPage): OpenPage[] {
  if (open.some(({ page }) => page === next.page))
    return open.map((entry) => (entry.page === next.page ? next : entry));
  return [...open, next].slice(-MOST);
}

/** Closes a page; `next` is the neighbour to show when it was the one in front. */
export function withoutPage(open: readonly OpenPage[], page: PageId): { open: OpenPage[]; next: OpenPage | null } {
  const at = open.findIndex((entry) => entry.page === page);
  const rest = open.filter((entry) => entry.page !== page);
  return { open: rest, next: rest[Math.min(at, rest.length - 1)] ?? null };
}
