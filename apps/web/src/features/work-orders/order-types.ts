import type { listComments, listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import type { listDrafts } from '@campus/contract/calls/flows-start.ts';
import type { getMyOrderCounts, getOrder, listMyOrders, listOrderRecords } from '@campus/contract/calls/work-orders.ts';
import type { getOlderOrder, listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import type { Reply } from '@campus/contract/define-call.ts';

/** What the calls answer, by the names that pages use. */
export type Order = Reply<typeof getOrder>;
export type OrderRow = Reply<typeof listMyOrders>['items'][number];
export type OrderCounts = Reply<typeof getMyOrderCounts>;
export type OrderRecord = Reply<typeof listOrderRecords>['items'][number];
export type OrderEvent = Reply<typeof listProcessEvents>['items'][number];
export type OrderComment = Reply<typeof listComments>['items'][number];
export type OrderDraft = Reply<typeof listDrafts>['items'][number];
export type OlderRow = Reply<typeof listOlderOrders>['items'][number];
export type Older = Reply<typeof getOlderOrder>;
export type Visit = NonNullable<Order['visit']>;
export type Person = Order['creator'];
export type OrderKind = Order['kind'];
export type OrderGroup = Order['group'];
