import { getEditable, listDrafts } from '@campus/contract/calls/flows-start.ts';
import { getMyOrderCounts, getOrder, getOrderStart, listMyOrders } from '@campus/contract/calls/work-orders.ts';
import { getOlderOrder, listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall } from '#web/client/queries.ts';
import type { OrderGroup, OrderKind } from './order-types.ts';

export function useOrderRows(kind: OrderKind, group: OrderGroup | null, words: string) {
  return useEndless(listMyOrders, group && { kind, group, ...(words && { words }) });
}

export function useOrderCounts(kind: OrderKind) {
  return useCall(getMyOrderCounts, { kind });
}

/** Drafts; loaded only when they are shown. */
export function useOrderDrafts(kind: OrderKind, wanted: boolean) {
  const start = useCall(getOrderStart, wanted ? { kind } : null);
  const businessId = start.data?.businessId;
  const list = useEndless(listDrafts, businessId ? { businessId } : null);
  // A kind whose business is missing has no drafts; that is no reason to wait for them.
  const none = start.data !== undefined && !businessId;
  return {
    ...list,
    waiting: !none && !start.error && list.waiting,
    error: start.data ? list.error : start.error,
    busy: start.isFetching || list.busy,
    refresh: async () => void (await (start.error ? start.refetch() : list.refresh())),
  };
}

/** The links of an order's pictures are renewed while it is looked at. */
export function useOrder(id: string) {
  return useCall(getOrder, { id }, { refetchInterval: LINKS_MS });
}

export function useOlderRows(kind: OrderKind) {
  return useEndless(listOlderOrders, { kind });
}

export function useOlder(id: string) {
  return useCall(getOlderOrder, { id });
}

const orderPaths = /^\/api\/(workOrder|process|task|monitoring)\//;
/** The page of a form that was just sent is closing; the form must not be loaded again. */
const formPath = getEditable.path;

/** After an action, what was read of orders and their processes may be out of date. */
export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => orderPaths.test(String(path)) && path !== formPath,
  });
}
