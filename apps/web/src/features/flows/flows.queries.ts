import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { getEditable, previewPath } from '@campus/contract/calls/processes.ts';
import { previewOperation } from '@campus/contract/calls/tasks.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { headIn, type Payload } from '#web/client/call-head.ts';
import { callServer } from '#web/client/call-server.ts';
import { uploadFile } from '#web/client/upload.ts';
import type { Upload } from '#web/ui/base/use-image-field.ts';

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

/** A list that goes on as it is scrolled: the next page is asked for with the cursor of the last. */
export function useEndless<C extends Call>(
  call: C,
  payload: Payload<C> | null,
  options: { refetchInterval?: number } = {},
): Endless<ItemOf<C>> {
  const query = useInfiniteQuery({
    queryKey: [headIn(call).path, payload, 'endless'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...payload, ...(pageParam && { after: pageParam }) } as Payload<C>;
      return (await callServer(call, asked, { signal })) as Paged;
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

/** Links to files last five minutes; a page that shows them asks for new ones before they are over. */
export const LINKS_MS = 4 * 60_000;

const flowPaths = /^\/api\/(process|task|monitoring)\//;
/** What is being edited or foreseen is done once it was sent; the page that shows it is on its way out and must not ask again. */
const settled: ReadonlySet<unknown> = new Set(
  [getEditable, previewPath, previewOperation].map((call) => headIn(call).path),
);

/** After an operation nothing that was read of processes and tasks is sure any more. */
export function refreshFlows(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => flowPaths.test(String(path)) && !settled.has(path),
  });
}

export function useRefreshFlows(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshFlows(client);
}

/** Sends a picture for the kit's picture input. */
export const uploadPicture: Upload = async (file, onProgress, signal) => {
  const { id, name, link } = await uploadFile(uploadImage, file, { onProgress, signal });
  return { id, name, url: link };
};
