import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import { getPlace, listManagedPlaces, listPlaces } from '@campus/contract/calls/places.ts';
import { listFeedRows, listFeedRuns } from '@campus/contract/calls/places-dormitory-feed.ts';
import { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';

export type Place = Reply<typeof listManagedPlaces>['items'][number];
export type FeedRun = Reply<typeof listFeedRuns>['items'][number];
export type FeedRow = Reply<typeof listFeedRows>['items'][number];

/** What the page knows of places is old. */
export const useRefreshPlaces = () => useRefresh(listManagedPlaces, getPlace, listPlaces);

/** What the page knows of the feed is old. */
export const useRefreshFeed = () => useRefresh(listFeedRuns, listFeedRows);

const MANY = 100;

/** The labels that can be a team. */
export function useTeams() {
  return useCall(listContactLabels, { size: MANY }, { staleTime: 60_000 }).data?.items ?? [];
}

/** The fault types of the form that people report with: each may have a team of its own. */
export function useFaultTypes() {
  const { data } = useCall(getOrderStart, { kind: 'fault' }, { staleTime: 60_000 });
  return data?.fields.find(({ field }) => field.id === orderFields.type)?.field.options ?? [];
}
