/** IndexedDB. `edits`: whole copies; `sent`: server progress; `journal`: changes since; `steps`: undo history. All by slot. */
const DATABASE = 'trimscript';
const VERSION = 1;
export const STORES = ['edits', 'sent', 'journal', 'steps'] as const;
export type StoreName = (typeof STORES)[number];
export type Stores = Readonly<Record<StoreName, IDBObjectStore>>;

/** Storage is full or blocked (private window). */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly fault: 'full' | 'blocked';
  constructor(cause: unknown) {
    super('This device does not keep the edit.', { cause });
    this.fault = cause instanceof DOMException && cause.name === 'QuotaExceededError' ? 'full' : 'blocked';
  }
}

let opened: Promise<IDBDatabase> | null = null;

/** One transaction over all stores; resolves with the request's result. @throws DeviceError */
export async function onDevice<T>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    opened ??= open();
    return await run(await opened, mode, work);
  } catch (error) {
    throw error instanceof DeviceError ? error : new DeviceError(error);
  }
}

function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = database.transaction(STORES, mode);
  const store = (name: StoreName): IDBObjectStore => transaction.objectStore(name);
  const stores = {
    edits: store('edits'),
    sent: store('sent'),
    journal: store('journal'),
    steps: store('steps'),
  };
  return new Promise((resolve, reject) => {
    let request: IDBRequest<T> | undefined;
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
    try {
      request = work(stores);
      // Else a page that is left right now takes what it has just written along.
      transaction.commit();
    } catch (error) {
      // What was put before the fault must not stay without the rest.
      transaction.abort();
      reject(error);
    }
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of STORES) database.createObjectStore(name);
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = (): void => {
        opened = null;
      };
      database.onclose = forget;
      // A newer page wants another form of the database: it gets it, and this page opens it again if it can.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('An older window holds the database.'));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
}
