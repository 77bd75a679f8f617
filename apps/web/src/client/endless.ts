import type { Call, Reply } from '@campus/contract/define-call.ts';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { headIn, type Payload } from './call-head.ts';
import { callServer } from './call-server.ts';
import { joinPages, type Page } from './join-pages.ts';

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

type Options = { refetchInterval?: number };

/** Each page is requested with the cursor of the last. */
function pagesOf<C extends Call>(call: C, payload: Payload<C> | null) {
  return infiniteQueryOptions({
    queryKey: [headIn(call).path, payload, 'endless'],
    queryFn: async ({ pageParam, signal }) => {
      const pagePayload = { ...payload, ...(pageParam && { after: pageParam }) } as Payload<C>;
      return (await callServer(call, pagePayload, { signal })) as Page<ItemOf<C>>;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** A list that loads more as it is scrolled. */
export function useEndless<C extends Call>(
  call: C,
  payload: Payload<C> | null,
  options: Options = {},
): Endless<ItemOf<C>> {
  const query = useInfiniteQuery({ ...pagesOf(call, payload), enabled: payload !== null, ...options });
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
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

const isBeyondFirst = (data: InfiniteData<unknown> | undefined): boolean => (data?.pages.length ?? 0) > 1;

/**
 * A list whose first page came with the record that it belongs to. It is renewed with that record, and nothing is
 * requested until somebody wants more; from then on it is a list like any other.
 */
export function useEndlessAfter<C extends Call>(
  call: C,
  payload: Payload<C>,
  first: Page<ItemOf<C> & { id: string }>,
  options: Options = {},
): Endless<ItemOf<C>> {
  const client = useQueryClient();
  const pages = pagesOf(call, payload);
  const query = useInfiniteQuery({ ...pages, ...options, enabled: ({ state }) => isBeyondFirst(state.data) });
  const beyond = isBeyondFirst(query.data);
  return {
    items: beyond ? joinPages(first, (query.data?.pages ?? []) as (typeof first)[]) : first.items,
    waiting: false,
    error: null,
    more: beyond ? query.hasNextPage : first.next !== null,
    loadMore: async () => {
      if (!beyond) client.setQueryData(pages.queryKey, { pages: [first], pageParams: [''] });
      const { error } = await query.fetchNextPage();
      if (error) throw error;
    },
    refresh: async () => void (beyond && (await query.refetch())),
    busy: query.isFetching,
  };
}
