import type { Call, Reply } from '@campus/contract/define-call.ts';
import { queryOptions, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { headIn, type Payload } from './call-head.ts';
import { callServer } from './call-server.ts';
import { randomUuid } from './random.ts';
import { NetworkError } from './refusal-error.ts';

/** What a query or a write may tell the app about itself. */
export type CallMeta = {
  /** The page shows the failure itself, so the app need not say it. */
  quiet?: boolean;
};

/** A call as a query; null as payload means that the page cannot ask yet. */
export function callQuery<C extends Call>(call: C, payload: Payload<C> | null) {
  return queryOptions<Reply<C>>({
    queryKey: [headIn(call).path, payload],
    queryFn: ({ signal }) => callServer(call, payload as Payload<C>, { signal }),
    enabled: payload !== null,
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

/** Only a network that is away is worth asking again; a refusal stays one. */
export function retryReading(failures: number, error: unknown): boolean {
  return error instanceof NetworkError && error.reason === 'away' && failures < 2;
}
