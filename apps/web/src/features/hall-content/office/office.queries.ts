import { getContentItem, listContentChanges, listContentItems } from '@campus/contract/calls/hall-content.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall } from '#web/client/queries.ts';

export type ContentItem = Reply<typeof listContentItems>['items'][number];
export type WholeItem = Reply<typeof getContentItem>;
export type ContentFile = NonNullable<ContentItem['file']>;
export type ContentChange = Reply<typeof listContentChanges>['items'][number];

/** One item with its text, and with links to its files that still open. */
export const useItem = (id: string | null) =>
  useCall(getContentItem, id === null ? null : { id }, { refetchInterval: LINKS_MS });

export const useChanges = (id: string) => useEndless(listContentChanges, { id, size: 10 });

/** What the pages know of the content is old. */
export function useForgetContent() {
  const client = useQueryClient();
  const paths = new Set(
    [listContentItems, getContentItem, listContentChanges].map((call) => headIn(call as Call).path),
  );
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0] as string) });
}

/** Keeps what a saving call answered, so that nobody asks for it again. */
export function useKnowItem() {
  const client = useQueryClient();
  return (item: WholeItem) =>
    client.setQueryData([headIn(getContentItem as unknown as Call).path, { id: item.id }], item);
}
