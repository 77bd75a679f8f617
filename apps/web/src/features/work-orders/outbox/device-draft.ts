import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { InputValues } from '#web/ui/base/form-values.ts';

/** The person who uses the device now: what one person typed is never shown to the next. */
export type Owner = { orgSign: string; account: string };

/** What was typed, on this device: texts and choices; pictures stay with the server or in the outbox. */
export type DeviceDraft = {
  at: number;
  values: InputValues;
  /** The server's draft of the same form, as it was when this was written. */
  server: { id: string; changedAt: number } | null;
  /** Something here has not reached the server. */
  unsaved: boolean;
};

/** `what` tells a new order from one that is being changed or applied for again. */
export const draftShelf = ({ orgSign, account }: Owner, kind: OrderKind, what = 'new'): string =>
  `campus.order-draft.${orgSign}.${account}.${kind}.${what}`;

export function readDeviceDraft(shelf: string): DeviceDraft | null {
  const stored = readStored('localStorage', shelf) as Partial<DeviceDraft> | null;
  if (typeof stored?.at !== 'number' || typeof stored.values !== 'object' || stored.values === null) return null;
  return { at: stored.at, values: stored.values, server: stored.server ?? null, unsaved: stored.unsaved !== false };
}

export const keepDeviceDraft = (shelf: string, draft: DeviceDraft): void => writeStored('localStorage', shelf, draft);
export const forgetDeviceDraft = (shelf: string): void => writeStored('localStorage', shelf, undefined);

type ServerDraft = { id: string; changedAt: number };

/**
 * Which draft to go on with. What the server has counts, unless this device holds something that never reached it; then
 * the clocks decide only where the server's draft was changed elsewhere meanwhile, because a device's clock may be wrong.
 */
export function chooseDraft(server: ServerDraft | null, device: DeviceDraft | null): 'server' | 'device' | null {
  if (!device) return server ? 'server' : null;
  // It had reached the server and is gone from there: submitted or thrown away on another device.
  if (!server) return device.unsaved ? 'device' : null;
  if (!device.unsaved) return 'server';
  const unchanged = device.server?.id === server.id && device.server.changedAt === server.changedAt;
  return unchanged || device.at > server.changedAt ? 'device' : 'server';
}
