import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import { joinOutage, listOutagesForMe, listShownOutages } from '@campus/contract/calls/outages.ts';
import type { RefusalCode } from '@campus/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { keptAt } from '#web/client/kept-replies.ts';
import { type CallMeta, callQuery, useRefresh, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { orderOutages, type StripOutage, stillTrue } from './order-outages.ts';
import type { OwnOutage } from './outage-types.ts';

const RENEWED_MS = 60_000;
/** A first page is no worse without it: when it cannot be read, nothing is said. */
const quiet: CallMeta = { quiet: true };

type Renewed<T> = { data: T | undefined; dataUpdatedAt: number; isError: boolean; fetchStatus: string };

/** The last reply as long as it is believed, which also ends where nothing is read any more. */
function useBelieved<T>({ data, dataUpdatedAt, isError, fetchStatus }: Renewed<T>): T | undefined {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(lookAgain, RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return stillTrue({ dataUpdatedAt, isError, fetchStatus, keptAt: keptAt(data) }, Date.now()) ? data : undefined;
}

/** What a first page shows: of everybody, and for those who are signed in what is theirs first. */
export function useStripOutages(orgSign: string | null, signedIn: boolean): StripOutage[] {
  const renewed = { meta: quiet, refetchInterval: RENEWED_MS, staleTime: RENEWED_MS };
  const shown = useQuery({ ...callQuery(listShownOutages, orgSign === null ? null : { orgSign }), ...renewed });
  const items = useBelieved(shown)?.items ?? [];
  const own = useQuery({ ...callQuery(listOutagesForMe, signedIn && items.length > 0 ? {} : null), ...renewed });
  return orderOutages(items, signedIn ? (own.data?.items ?? []) : []);
}

/** The outages in force that cover a place and a type of fault; none while that is not known. */
export function useOutagesAt(about: { placeId: string; type: string }): OwnOutage[] {
  const query = useQuery({ ...callQuery(listOutagesForMe, about), meta: quiet, refetchInterval: RENEWED_MS });
  return useBelieved(query)?.items ?? [];
}

/** Nobody is noted for what is over, or was put off. */
const notInForce: readonly RefusalCode[] = ['outage-over', 'outage-not-begun'];

/** Saying "me too" and taking it back; every page that shows it reads it again. */
export function useJoinOutage(id: string) {
  const write = useWrite(joinOutage);
  const refresh = useRefresh(listShownOutages, listOutagesForMe, explainOutage);
  const join = async (joined: boolean): Promise<'done' | 'over' | 'failed'> => {
    try {
      await write.mutateAsync({ id, joined });
      return 'done';
    } catch (error) {
      // The app says why. An outage that is over is then no longer shown.
      return error instanceof RefusalError && notInForce.includes(error.code) ? 'over' : 'failed';
    } finally {
      await refresh();
    }
  };
  return { join, busy: write.isPending };
}
