import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { failureText, loadTexts, sayNow } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { toast } from '#web/ui/base/toast.ts';
import { refreshOrders } from '../work-orders.queries.ts';
import { draftShelf, keepDeviceDraft, type Owner, readDeviceDraft } from './device-draft.ts';
import { type OutboxNews, type OutboxWays, sendWaiting, type WaitingOrder } from './outbox.ts';
import { outboxFlag } from './outbox-flag.ts';
import { outboxStore } from './outbox-store.ts';

const SAID_MS = 6000;

const ways: OutboxWays = {
  store: outboxStore,
  upload: async ({ file, key }) => (await uploadFile(uploadImage, file, { idempotencyKey: key })).id,
  submit: (sent, key) => callServer(submitOrder, sent, { idempotencyKey: key }),
  returnToForm,
};

/** Saves a draft on the server, which keeps the pictures too; if that fails, on the device, unless it has one. */
async function returnToForm(order: WaitingOrder): Promise<void> {
  const { sId, form, draftId, kind } = order.sent;
  const shelf = draftShelf(order, kind);
  const standing = readDeviceDraft(shelf);
  const values = order.typed;
  try {
    const server = await callServer(saveDraft, { sId, ...(form && { form }), ...(draftId && { id: draftId }) });
    if (!standing) keepDeviceDraft(shelf, { at: Date.now(), values, server, unsaved: false });
  } catch (error) {
    if (standing) throw error;
    keepDeviceDraft(shelf, { at: Date.now(), values, server: null, unsaved: true });
  }
}

/** Sends what waits, one tab at a time, and says what became of it. True while something of this person still waits. */
export async function emptyOutbox(owner: Owner, client: QueryClient): Promise<boolean> {
  // Plain http has no locks; two tabs then send the same keys, which still makes one order of each.
  if (!navigator.locks) return sendAndReport(owner, client);
  return navigator.locks.request('campus.outbox', { ifAvailable: true }, (lock) =>
    lock ? sendAndReport(owner, client) : true,
  );
}

async function sendAndReport(owner: Owner, client: QueryClient): Promise<boolean> {
  const news = await sendWaiting(owner, ways);
  if (news.some(({ kind }) => kind !== 'waiting')) {
    await loadTexts(['work-orders-form']);
    for (const item of news) showResult(item);
    void refreshOrders(client);
  }
  if ((await outboxStore.all()).length === 0) outboxFlag.set(false);
  return news.some(({ kind }) => kind === 'waiting');
}

function showResult(news: OutboxNews): void {
  if (news.kind === 'sent') {
    outboxFlag.settle(news.order.key, { kind: 'sent', number: news.number });
    toast(sayNow('work-orders-form', 'sent-later', { number: news.number }), { kind: 'success', ms: SAID_MS });
  } else if (news.kind === 'refused') {
    outboxFlag.settle(news.order.key, { kind: 'refused' });
    const why = failureText(news.error);
    toast(sayNow('work-orders-form', 'refused-later', { why }), { kind: 'warning', ms: SAID_MS });
  }
}
