import type { PageId } from '@campus/messages/zh/pages.ts';

/** A page that is open as a tab; `to` is its last address, with its filters. */
export type OpenPage = { page: PageId; to: string };

const MOST = 12;

/** Opens a page as the last tab, or updates the address of an open one; the oldest tab makes room. */
export function withPage(open: readonly OpenPage[], next: OpenPage): OpenPage[] {
  if (open.some(({ page }) => page === next.page))
    return open.map((entry) => (entry.page === next.page ? next : entry));
  return [...open, next].slice(-MOST);
}

/** Closes a page; `next` is the neighbour to show if it was the active one. */
export function withoutPage(open: readonly OpenPage[], page: PageId): { open: OpenPage[]; next: OpenPage | null } {
  const at = open.findIndex((entry) => entry.page === page);
  const rest = open.filter((entry) => entry.page !== page);
  return { open: rest, next: rest[Math.min(at, rest.length - 1)] ?? null };
}
