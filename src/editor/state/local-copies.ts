/** An edit kept on this device until the server has it. */
export interface LocalCopy {
  readonly projectId: string;
  /** The revision of the server's copy that this edit is based on. */
  readonly revision: number;
  /** The saved form of the document. */
  readonly document: object;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const DATABASE = 'trimscript';
const STORE = 'edits';

/**
 * Edits kept in the browser's own database. Every function fails softly where the browser gives none (a private window, no
 * room left): then the copy on the server is the only one, and `keepCopy` says so by returning false.
 */
export async function keepCopy(copy: LocalCopy): Promise<boolean> {
  return (await withStore('readwrite', (store) => store.put(copy, copy.projectId))) !== null;
}

/** The edit of `projectId` that the server did not have when it was kept; `null` where there is none. */
export async function readCopy(projectId: string): Promise<LocalCopy | null> {
  const found = await withStore<LocalCopy | undefined>('readonly', (store) => store.get(projectId));
  return found?.value ?? null;
}

export async function dropCopy(projectId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(projectId));
}

/** What was asked for last. Each call waits for it, so that a copy put away before it is dropped stays dropped. */
let last: Promise<unknown> = Promise.resolve();

function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ value: T } | null> {
  const mine = last.then(() => runInStore(mode, work));
  last = mine;
  return mine;
}

async function runInStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ value: T } | null> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
      return { value: request.result };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
