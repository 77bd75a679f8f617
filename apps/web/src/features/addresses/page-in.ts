import type { PageId } from '@campus/messages/zh/pages.ts';

/** What a route declares: which page it is, and the contract's description of that page. */
export type PageHandle = { page: PageId; login: boolean; built: boolean };

/** The page that is open, among the routes that make up its address. */
export function pageIn(matches: readonly { handle?: unknown }[]): PageHandle | null {
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.page !== undefined) ?? null;
}
