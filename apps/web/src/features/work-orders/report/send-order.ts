import { editProcess, resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import { submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Payload } from '#web/client/call-head.ts';
import { callServer } from '#web/client/call-server.ts';
import type { OrderApplication } from './order-application.ts';

export type OrderSent = Payload<typeof submitOrder>;

/** Sends a form as a new order, or as the changed form of an existing order. With the same key it counts once. */
export async function sendOrder(
  mode: OrderApplication['mode'],
  orderId: string | undefined,
  sent: OrderSent,
  idempotencyKey: string,
): Promise<string> {
  const form = sent.form ?? {};
  const keyed = { idempotencyKey };
  if (mode === 'new' || !orderId) return (await callServer(submitOrder, sent, keyed)).id;
  const call = mode === 'edit' ? editProcess : resubmitProcess;
  return (await callServer(call, { id: orderId, form }, keyed)).id;
}
