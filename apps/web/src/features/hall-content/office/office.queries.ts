import { getContentItem, listContentChanges, listContentItems } from '@campus/contract/calls/hall-content.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { keyOf, useCall, useRefresh } from '#web/client/queries.ts';

export type ContentItem = Reply<typeof listContentItems>['items'][number];
export type FullItem = Reply<typeof getContentItem>;
export type ContentFile = NonNullable<ContentItem['file']>;
export type ContentChange = Reply<typeof listContentChanges>['items'][number];

/** One item with its text, and with links to its files that still open. */
export const useItem = (id: string | null) =>
  useCall(getContentItem, id === null ? null : { id }, { refetchInterval: LINKS_MS });

export const useChanges = (id: string) => useEndless(listContentChanges, { id, size: 10 });

/** Marks everything read about content as out of date. */
export const useRefreshContent = () => useRefresh(listContentItems, getContentItem, listContentChanges);

/** Keeps what a saving call answered, so that nobody asks for it again. */
export function useStoreItem() {
  const client = useQueryClient();
  return (item: FullItem) => client.setQueryData(keyOf(getContentItem, { id: item.id }), item);
}
