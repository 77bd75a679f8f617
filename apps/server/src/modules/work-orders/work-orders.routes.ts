import * as calls from '@campus/contract/calls/work-orders.ts';
import * as olderCalls from '@campus/contract/calls/work-orders-older.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewOrder } from './detail.service.ts';
import {
  addOrderRecord,
  agreeVisit,
  answerVisit,
  listOrderRecords,
  offerVisit,
  recordFollowUp,
  setOrderUrgency,
} from './handling.service.ts';
import { countMyOrders, listMyOrders } from './lists.service.ts';
import { evaluateOlderOrder, listOlderOrders, viewOlderOrder } from './older.service.ts';
import { listFreshReports, submitOrder, viewOrderStart } from './start.service.ts';

export const workOrderRoutes = (outside: FlowOutside) => [
  bind(calls.getOrderStart, (ctx, { kind, againOfId }) => viewOrderStart(ctx, kind, againOfId)),
  bind(calls.listFreshReports, listFreshReports),
  bind(calls.submitOrder, (ctx, input) => submitOrder(ctx, outside, input)),
  bind(calls.listMyOrders, listMyOrders),
  bind(calls.getMyOrderCounts, (ctx, { kind }) => countMyOrders(ctx, kind)),
  bind(calls.getOrder, (ctx, { id }) => viewOrder(ctx, id)),
  bind(calls.listOrderRecords, listOrderRecords),
  bind(calls.addOrderRecord, addOrderRecord),
  bind(calls.offerVisit, offerVisit),
  bind(calls.answerVisit, answerVisit),
  bind(calls.agreeVisit, agreeVisit),
  bind(calls.setOrderUrgency, setOrderUrgency),
  bind(calls.recordFollowUp, recordFollowUp),
  bind(olderCalls.listOlderOrders, listOlderOrders),
  bind(olderCalls.getOlderOrder, (ctx, { id }) => viewOlderOrder(ctx, id)),
  bind(olderCalls.evaluateOlderOrder, evaluateOlderOrder),
];
