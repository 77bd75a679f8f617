import type { submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Payload } from '#web/client/call-head.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import type { InputValues } from '#web/ui/base/form-values.ts';
import type { Owner } from './device-draft.ts';

/** A picture that is not uploaded yet; its key makes a repeated upload count once. */
export type WaitingPhoto = { field: string; key: string; file: File };

/** An order that waits for the network. Every attempt has the same key, so that the server makes only one order. */
export type WaitingOrder = Owner & {
  key: string;
  at: number;
  sent: Payload<typeof submitOrder>;
  photos: readonly WaitingPhoto[];
  /** What was typed, should it have to go back into the form. */
  typed: InputValues;
};

export type OutboxStore = {
  all: () => Promise<readonly WaitingOrder[]>;
  put: (order: WaitingOrder) => Promise<void>;
  remove: (key: string) => Promise<void>;
};

export type OutboxWays = {
  store: OutboxStore;
  upload: (photo: WaitingPhoto) => Promise<string>;
  submit: (sent: WaitingOrder['sent'], key: string) => Promise<{ id: string; number: string }>;
  /** After a refusal: stores what was typed where the person finds it again; throws if it cannot. */
  returnToForm: (order: WaitingOrder) => Promise<void>;
};

export type OutboxNews =
  | { kind: 'sent'; order: WaitingOrder; number: string }
  | { kind: 'refused'; order: WaitingOrder; error: RefusalError }
  | { kind: 'waiting'; order: WaitingOrder };

/** Statuses of a proxy whose server is away, and of a server without its database. */
const AWAY: readonly number[] = [502, 503, 504];

/** No network or no server: the order is stored, and sent later. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof RefusalError && AWAY.includes(error.status));

/** No answer, a busy server, or a missing sign-in: the same order may be sent again later. */
export function isForLater(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof RefusalError)) return true;
  return error.status >= 500 || error.status === 401 || error.status === 429 || error.code === 'password-must-change';
}

/** Sends the waiting orders of one person, the oldest first; stops at the first that has to wait longer. */
export async function sendWaiting({ orgSign, account }: Owner, ways: OutboxWays): Promise<readonly OutboxNews[]> {
  const mine = (await ways.store.all()).filter((order) => order.orgSign === orgSign && order.account === account);
  const news: OutboxNews[] = [];
  for (const order of mine.sort((left, right) => left.at - right.at)) {
    const result = await sendWaitingOrder(order, ways);
    news.push(result);
    if (result.kind === 'waiting') break;
  }
  return news;
}

async function sendWaitingOrder(waiting: WaitingOrder, ways: OutboxWays): Promise<OutboxNews> {
  let order = waiting;
  try {
    for (const photo of waiting.photos) {
      order = withPicture(order, photo, await ways.upload(photo));
      // Noted at once: the next attempt must send the same form under the same key.
      await ways.store.put(order);
    }
    const { number } = await ways.submit(order.sent, order.key);
    await ways.store.remove(order.key);
    return { kind: 'sent', order, number };
  } catch (error) {
    if (isForLater(error)) return { kind: 'waiting', order };
    try {
      await ways.returnToForm(order);
      await ways.store.remove(order.key);
    } catch {
      // The order stays in the outbox, so that nothing is lost; the next attempt reports it again.
    }
    return { kind: 'refused', order, error: error as RefusalError };
  }
}

/** The order once one of its pictures has arrived. */
function withPicture(order: WaitingOrder, photo: WaitingPhoto, id: string): WaitingOrder {
  const there = order.sent.form?.[photo.field];
  const form = { ...order.sent.form, [photo.field]: [...(Array.isArray(there) ? there : []), id] };
  return { ...order, sent: { ...order.sent, form }, photos: order.photos.filter(({ key }) => key !== photo.key) };
}
