import { listMyApplications } from '@campus/contract/calls/flows-processes.ts';
import { getHotSearches, type SearchKind, searchHall, suggest } from '@campus/contract/calls/search.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';
import { useDebounced } from '#web/ui/base/use-debounced.ts';

export type Hit = Reply<typeof searchHall>['items'][number];
export type { SearchKind };
export type Order = Reply<typeof listMyApplications>['items'][number];
/** Where this hall shows what was found. */
export type HitAddress = (hit: Pick<Hit, 'kind' | 'id' | 'name'>) => string;

/** More is not looked for. */
export const MOST_LETTERS = 40;
const TYPING_MS = 200;
const MINUTE_MS = 60_000;

/** Titles for what was typed so far; the ones before stay in sight while others are fetched. */
export function useSuggestions(orgSign: string | null, typed: string): readonly Hit[] {
  const words = useDebounced(truncateText(typed.trim(), MOST_LETTERS), TYPING_MS);
  const { data } = useCall(suggest, orgSign && words ? { orgSign, words } : null, {
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' ? [] : (data?.items ?? []);
}

/** Asked for only once somebody is about to search. */
export function useHotSearches(orgSign: string | null, wanted: boolean): readonly string[] {
  return (
    useCall(getHotSearches, orgSign && wanted ? { orgSign } : null, { staleTime: 5 * MINUTE_MS }).data?.items ?? []
  );
}

export function useSearchResults(orgSign: string | null, words: string, kind: SearchKind | null) {
  return useEndless(searchHall, orgSign && words ? { orgSign, words, ...(kind && { kind }) } : null);
}

const FEW = 5;

/** The reader's own applications with these words, the newest first, however they stand. */
export function useOwnOrders(words: string, signedIn: boolean): { orders: readonly Order[]; waiting: boolean } {
  const enabled = signedIn && words !== '';
  const { data, isPending } = useCall(listMyApplications, enabled ? { words, size: FEW } : null);
  return { orders: data?.items ?? [], waiting: enabled && isPending };
}
