import {
  addOrderRecord,
  agreeVisit,
  answerVisit,
  getMyOrderCounts,
  getOrder,
  getOrderStart,
  listFreshReports,
  listMyOrders,
  listOrderRecords,
  offerVisit,
  recordFollowUp,
  setOrderUrgency,
  submitOrder,
} from '@campus/contract/calls/work-orders.ts';
import { evaluateOlderOrder, getOlderOrder, listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewOrder } from './detail.service.ts';
import { countOrders, viewMine } from './lists.service.ts';
import { evaluate, viewOlder, viewOlderList } from './older.service.ts';
import { submit, viewFresh, viewStart } from './start.service.ts';
import { addRecord, agree, answer, followUp, offer, urge, viewRecords } from './work.service.ts';

export const workOrderRoutes = (outside: FlowOutside) => [
  bind(getOrderStart, (ctx, { kind, againOfId }) => viewStart(ctx, kind, againOfId)),
  bind(listFreshReports, viewFresh),
  bind(submitOrder, (ctx, input) => submit(ctx, outside, input)),
  bind(listMyOrders, viewMine),
  bind(getMyOrderCounts, (ctx, { kind }) => countOrders(ctx, kind)),
  bind(getOrder, (ctx, { id }) => viewOrder(ctx, id)),
  bind(listOrderRecords, viewRecords),
  bind(addOrderRecord, addRecord),
  bind(offerVisit, offer),
  bind(answerVisit, answer),
  bind(agreeVisit, agree),
  bind(setOrderUrgency, urge),
  bind(recordFollowUp, followUp),
  bind(listOlderOrders, viewOlderList),
  bind(getOlderOrder, (ctx, { id }) => viewOlder(ctx, id)),
  bind(evaluateOlderOrder, evaluate),
];
