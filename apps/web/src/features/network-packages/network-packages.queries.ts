import { findHolders, listHolderCosts, listPackages } from '@campus/contract/calls/network-packages.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';

export type Package = Reply<typeof listPackages>['items'][number];
export type Holder = Reply<typeof findHolders>['items'][number];
export type HeldLine = Holder['lines'][number];
export type Cost = Reply<typeof listHolderCosts>['items'][number];

/** Marks everything read about packages, people and money as out of date. */
export const useRefreshNetwork = () => useRefresh(listPackages, findHolders, listHolderCosts);

const MANY = 100;

export function useCampuses() {
  return useCall(listPlaces, { size: MANY }, { staleTime: 60_000 }).data?.items ?? [];
}

/** One person's lines and money; the search also finds accounts that only begin with this one. */
export function useHolder(account: string) {
  const query = useCall(findHolders, { words: account });
  return { ...query, holder: query.data?.items.find((holder) => holder.account === account) };
}
