import type { Call, Reply } from '@campus/contract/define-call.ts';
import { queryOptions, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Payload } from './call-head.ts';
import { callServer } from './call-server.ts';
import { sharedReply } from './kept-replies.ts';
import { randomUuid } from './random.ts';
import { NetworkError } from './refusal-error.ts';

/** What a query or a write may tell the app about itself. */
export type CallMeta = {
  /** The page shows the failure itself, so the app shows no toast. */
  quiet?: boolean;
};

/** The query key of a call; all keys of one call begin with its path. */
export function keyOf<C extends Call>(call: C, payload: Payload<C> | null): readonly [string, Payload<C> | null] {
  return [call.path, payload];
}

/** What was read by these calls is out of date: the pages that show it read it again. */
export function useRefresh(...calls: readonly Pick<Call, 'path'>[]): () => Promise<void> {
  const client = useQueryClient();
  const paths = calls.map(({ path }) => path);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0] as string) });
}

/** A call as a query; null as payload means that the page cannot ask yet. */
export function callQuery<C extends Call>(call: C, payload: Payload<C> | null) {
  return queryOptions<Reply<C>>({
    queryKey: keyOf(call, payload),
    queryFn: ({ signal }) => callServer(call, payload as Payload<C>, { signal }),
    enabled: payload !== null,
    structuralSharing: sharedReply,
  });
}

type Options<T> = Pick<UseQueryOptions<T>, 'staleTime' | 'enabled' | 'refetchInterval' | 'placeholderData'>;

export function useCall<C extends Call>(call: C, payload: Payload<C> | null, options: Options<Reply<C>> = {}) {
  return useQuery({ ...callQuery(call, payload), ...options, ...(payload === null && { enabled: false }) });
}

/** A writing call. Pressing again after nobody answered is the same intent, so it carries the same key. */
export function useWrite<C extends Call>(call: C, meta: CallMeta = {}) {
  const unanswered = useRef<{ sent: string; key: string } | null>(null);
  return useMutation<Reply<C>, Error, Payload<C>>({
    meta,
    mutationFn: async (payload) => {
      const sent = JSON.stringify(payload);
      const idempotencyKey = unanswered.current?.sent === sent ? unanswered.current.key : randomUuid();
      try {
        const reply = await callServer(call, payload, { idempotencyKey });
        unanswered.current = null;
        return reply;
      } catch (error) {
        unanswered.current = error instanceof NetworkError ? { sent, key: idempotencyKey } : null;
        throw error;
      }
    },
  });
}

/** Only network failures are retried; a refusal would come again. */
export function retryReading(failures: number, error: unknown): boolean {
  return error instanceof NetworkError && error.reason === 'away' && failures < 2;
}
