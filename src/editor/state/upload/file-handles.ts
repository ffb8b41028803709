import { printOf, type Rush, upload } from './upload-list.ts';

/** Handles of dropped files, kept across a reload in browsers that support them (Chromium). */
const DATABASE = 'trimscript_files';
const STORE = 'handles';

/** Chromium asks for permission again after a reload: https://wicg.github.io/file-system-access/#api-filesystemhandle */
interface AskedHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Keeps the handles of what was dropped. Call while the drop event is handled: its items are gone afterwards. */
export function keepHandles(items: Iterable<DataTransferItem>): void {
  const handles = [...items].flatMap((item: HandleItem) =>
    item.kind === 'file' && item.getAsFileSystemHandle ? [item.getAsFileSystemHandle()] : [],
  );
  if (handles.length > 0) void store(handles).catch(() => undefined);
}

async function store(handles: readonly Promise<FileSystemHandle | null>[]): Promise<void> {
  const found = (await Promise.all(handles)).filter((handle) => handle instanceof FileSystemFileHandle);
  const files = await Promise.all(found.map(async (handle) => ({ handle, file: await handle.getFile() })));
  const listed = new Set(upload.rushes.map(printOf));
  await onDevice('readwrite', (kept) => {
    const keys = kept.getAllKeys();
    // Handles of earlier lists are useless.
    keys.onsuccess = () => {
      for (const key of keys.result) if (!listed.has(String(key))) kept.delete(key);
    };
    for (const { handle, file } of files) kept.put(handle, printOf(file));
    return keys;
  });
}

/** The unchanged file of a rush; null if the browser does not give it, 'ask' if it has to ask the user first. @param mayAsk whether a click allows to ask */
export async function fileOf(rush: Rush, mayAsk: boolean): Promise<File | 'ask' | null> {
  try {
    const handle = await onDevice<AskedHandle | undefined>('readonly', (kept) => kept.get(printOf(rush)));
    if (!handle) return null;
    const mode = { mode: 'read' } as const;
    let leave = (await handle.queryPermission?.(mode)) ?? 'granted';
    if (leave === 'prompt' && mayAsk) leave = (await handle.requestPermission?.(mode)) ?? 'denied';
    if (leave === 'prompt') return 'ask';
    const file = leave === 'granted' ? await handle.getFile() : null;
    return file && printOf(file) === printOf(rush) ? file : null;
  } catch {
    // Blocked storage, or the file is gone: it can be chosen again.
    return null;
  }
}

function onDevice<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
