import type { Batch } from './types.ts';

/** Batches kept by the browser, one an account and person, so that a reload loses nothing. */

const DATABASE = 'partnerdeck-batches';
const STORE = 'batches';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('no storage'));
      transaction.onabort = transaction.onerror;
    });
  } finally {
    database.close();
  }
}

/** Private windows may refuse storage: the batch then lives as long as the page. */
const orNothing = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

export const kept = {
  read: (key: string): Promise<Batch | undefined> =>
    orNothing(within('readonly', (store) => store.get(key) as IDBRequest<Batch | undefined>)),
  write: (key: string, batch: Batch): Promise<unknown> =>
    orNothing(within('readwrite', (store) => store.put(batch, key))),
  remove: (key: string): Promise<unknown> => orNothing(within('readwrite', (store) => store.delete(key))),
};
