import { deviceShelf } from '#web/client/device-shelf.ts';
import type { OutboxStore, WaitingOrder } from './outbox.ts';

const onShelf = deviceShelf('campus-outbox', 'orders', { keyPath: 'key' });

/** Orders that wait for the network, on this device; it can hold pictures, which local storage cannot. */
export const outboxStore: OutboxStore = {
  all: () => onShelf<WaitingOrder[]>('readonly', (shelf) => shelf.getAll()),
  put: async (order) => void (await onShelf('readwrite', (shelf) => shelf.put(order))),
  remove: async (key) => void (await onShelf('readwrite', (shelf) => shelf.delete(key))),
};
