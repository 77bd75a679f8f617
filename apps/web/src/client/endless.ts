import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { headIn, type Payload } from './call-head.ts';
import { callServer } from './call-server.ts';

type Paged = { items: unknown[]; next: string | null };
type ItemOf<C> = Reply<C> extends { items: (infer I)[] } ? I : never;

export type Endless<I> = {
  items: readonly I[];
  /** Nothing has come yet, and nothing has failed. */
  waiting: boolean;
  error: unknown;
  more: boolean;
  loadMore: () => Promise<void>;
  refresh: () => Promise<void>;
  busy: boolean;
};

/** A list that loads more as it is scrolled: each page is requested with the cursor of the last. */
export function useEndless<C extends Call>(
  call: C,
  payload: Payload<C> | null,
  options: { refetchInterval?: number } = {},
): Endless<ItemOf<C>> {
  const query = useInfiniteQuery({
    queryKey: [headIn(call).path, payload, 'endless'],
    queryFn: async ({ pageParam, signal }) => {
      const pagePayload = { ...payload, ...(pageParam && { after: pageParam }) } as Payload<C>;
      return (await callServer(call, pagePayload, { signal })) as Paged;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: payload !== null,
    ...options,
  });
  return {
    items: (query.data?.pages.flatMap((page) => page.items) ?? []) as ItemOf<C>[],
    waiting: query.isPending,
    error: query.data ? null : query.error,
    more: query.hasNextPage,
    loadMore: async () => {
      const { error } = await query.fetchNextPage();
      if (error) throw error;
    },
    refresh: async () => void (await query.refetch()),
    busy: query.isFetching,
  };
}
