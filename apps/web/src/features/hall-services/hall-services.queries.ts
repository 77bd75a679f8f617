import { getHallService, getHallServices, getMyHallServices } from '@campus/contract/calls/hall-services.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall } from '#web/client/queries.ts';

const MINUTE_MS = 60_000;

export type HallService = Reply<typeof getHallServices>['items'][number] & { mayUse: boolean };
export type ServiceTab = HallService['tabs'][number];
export type ServiceFacts = Reply<typeof getHallService>;

/** The services of the hall: anybody sees them all, a person who is signed in first those that they may use. */
export function useHallServices(orgSign: string | null, signedIn: boolean) {
  const anybody = useCall(getHallServices, orgSign === null || signedIn ? null : { orgSign }, { staleTime: MINUTE_MS });
  const own = useCall(getMyHallServices, signedIn ? {} : null, { staleTime: MINUTE_MS });
  const query = signedIn ? own : anybody;
  const items: HallService[] | undefined = signedIn
    ? own.data?.items
    : anybody.data?.items.map((service) => ({ ...service, mayUse: true }));
  return {
    items,
    recent: signedIn ? (own.data?.recent ?? []) : [],
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}

/** What the application window says of one service. */
export function useServiceFacts(orgSign: string | null, id: string | null) {
  return useCall(getHallService, orgSign === null || id === null ? null : { orgSign, id }, { staleTime: MINUTE_MS });
}
