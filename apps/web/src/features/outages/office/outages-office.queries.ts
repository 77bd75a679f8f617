import {
  countSuspectedOutages,
  getOutage,
  listOutageOrders,
  listOutages,
  listShownOutages,
  previewOutage,
} from '@campus/contract/calls/outages.ts';
import { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { OutageStanding } from '@campus/rules/outages/outages.ts';
import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { useEffect, useRef } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';
import type { Words } from '#web/ui/base/words.ts';

export type OutageRow = Reply<typeof getOutage>;
export type OutageOrder = Reply<typeof listOutageOrders>['items'][number];
export type FaultType = { value: string; label: Words };

const RENEWED_MS = 60_000;
const SETTLING_MS = 3_000;

export const useOutages = (standing: OutageStanding | null) =>
  useEndless(listOutages, { size: 20, ...(standing && { standing }) }, { refetchInterval: RENEWED_MS });

/** While its end is being worked off it is read more often: that takes seconds. */
export const renewedAfter = (row: Pick<OutageRow, 'settled'> | undefined): number =>
  row?.settled === false ? SETTLING_MS : RENEWED_MS;

export function useOutage(id: string) {
  const outage = useCall(getOutage, { id }, { refetchInterval: ({ state }) => renewedAfter(state.data) });
  const settled = outage.data?.settled;
  const refresh = useRefreshOutages();
  const before = useRef(settled);
  useEffect(() => {
    // Then the list and the reports are others, too.
    if (before.current === false && settled) void refresh();
    before.current = settled;
  }, [settled, refresh]);
  return outage;
}

export const useOutageOrders = (id: string, which: 'belong' | 'others') =>
  useEndless(listOutageOrders, { id, which, size: 20 });

/** The types that the form of a fault report offers. */
export function useFaultTypes(): readonly FaultType[] {
  const start = useCall(getOrderStart, { kind: 'fault' }, { staleTime: RENEWED_MS });
  return start.data?.fields.find(({ field }) => field.id === orderFields.type)?.field.options ?? [];
}

export const useRefreshOutages = () =>
  useRefresh(listOutages, getOutage, countSuspectedOutages, listOutageOrders, previewOutage, listShownOutages);
