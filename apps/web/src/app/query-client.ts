import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CallMeta } from '#web/client/queries.ts';
import { retryReading } from '#web/client/queries.ts';
import { sayFailure } from './refusal-to-toast.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // A page that already shows data would otherwise hide that it could not be renewed.
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && !(query.meta as CallMeta | undefined)?.quiet) sayFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, mutation) => {
        if (!(mutation.meta as CallMeta | undefined)?.quiet) sayFailure(error);
      },
    }),
    defaultOptions: {
      queries: { retry: retryReading, staleTime: 30_000, refetchOnWindowFocus: true, throwOnError: false },
      mutations: { retry: false },
    },
  });
}
