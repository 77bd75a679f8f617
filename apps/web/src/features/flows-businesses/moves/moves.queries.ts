import { listMovedCases, listMoves, planMove } from '@campus/contract/calls/flows-moves.ts';
import { listVersions } from '@campus/contract/calls/flows-versions.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { useEndless } from '#web/client/endless.ts';
import { useRefresh } from '#web/client/queries.ts';

export type Plan = Reply<typeof planMove>;
export type PlanStep = Plan['steps'][number];
export type UnfitCase = Plan['items'][number];
export type Reason = UnfitCase['reasons'][number];
export type Move = Reply<typeof listMoves>['items'][number];
export type Mapping = Plan['mapping'];

const SOON = 2000;

/** The plan of a move, with as many of the cases that stay as were asked for; null: as it is proposed. */
export function usePlan(businessId: string, fromVersionId: string, mapping: Mapping | null) {
  const query = useInfiniteQuery({
    queryKey: [planMove.path, businessId, fromVersionId, mapping],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        planMove,
        {
          businessId,
          fromVersionId,
          size: 20,
          ...(mapping && { mapping: JSON.stringify(mapping) }),
          ...(pageParam && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  return { query, plan: pages[0] ?? null, unfit: pages.flatMap(({ items }) => items) };
}

/** The moves of a business, asked for again and again while cases are on their way. */
export const useMoves = (businessId: string, goingOn: boolean) =>
  useEndless(listMoves, { businessId, size: 10 }, goingOn ? { refetchInterval: SOON } : {});

export const useMovedCases = (businessId: string, moveId: string, state: 'unfit' | 'acted') =>
  useEndless(listMovedCases, { businessId, moveId, state, size: 30 });

export const useRefreshMoves = () => useRefresh(listMoves, listVersions, planMove);
