import type { OutboxStore, WaitingOrder } from './outbox.ts';

const DATABASE = 'campus-outbox';
const SHELF = 'orders';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one transaction of the store; resolves once the device has written it. */
async function work<T>(mode: IDBTransactionMode, ask: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(SHELF, mode);
      const request = ask(transaction.objectStore(SHELF));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Orders that wait for the network, on this device; it can hold pictures, which local storage cannot. */
export const outboxStore: OutboxStore = {
  all: () => work<WaitingOrder[]>('readonly', (shelf) => shelf.getAll()),
  put: async (order) => void (await work('readwrite', (shelf) => shelf.put(order))),
  remove: async (key) => void (await work('readwrite', (shelf) => shelf.delete(key))),
};
