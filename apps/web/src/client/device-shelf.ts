type Work = <T>(mode: IDBTransactionMode, ask: (shelf: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** A shelf of a database on this device, for what local storage is too small for; resolves once the device has written it. */
export function deviceShelf(database: string, shelf: string, options?: IDBObjectStoreParameters): Work {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(shelf, options);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return async (mode, ask) => {
    const opened = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = opened.transaction(shelf, mode);
        const request = ask(transaction.objectStore(shelf));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      opened.close();
    }
  };
}
