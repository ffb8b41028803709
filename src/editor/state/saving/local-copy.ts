import type { HistoryMarks } from '#model/merge/history.ts';
import type { Operation } from '#model/merge/operation.ts';
import { editAfter, readSavedEdit, type SavedEdit } from '#model/merge/saved-edit.ts';
import { soundTexts } from '#model/words/sound-text.ts';
import type { EditDelta, EditSteps } from '../document/document.ts';

/** IndexedDB. `edits`: the server's edit; `journal`: operations since; `steps`: undo history. All by slot. */
const DATABASE = 'trimscript';
const VERSION = 4;
const STORES = ['edits', 'journal', 'steps'] as const;
type StoreName = (typeof STORES)[number];
type Stores = Readonly<Record<StoreName, IDBObjectStore>>;

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
async function onDevice<T>(
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
    journal: store('journal'),
    steps: store('steps'),
  };
  return new Promise((resolve, reject) => {
    let request: IDBRequest<T> | undefined;
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
    try {
      request = work(stores);
      // Otherwise a page closed now loses this write.
      transaction.commit();
    } catch (error) {
      // Parts written before the error must not stay without the rest.
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
      // Versions before 1.0 stored another format.
      for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
      for (const name of STORES) database.createObjectStore(name);
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = (): void => {
        opened = null;
      };
      database.onclose = forget;
      // A newer page upgrades the database: this page gives way and reopens it if it can.
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

/** An edit on this device: the server's, operations of the server and of this device since, and the undo history. */

interface KeptCopy {
  readonly projectId: string;
  /** Server revision that it is. */
  readonly revision: number;
  readonly document: object;
}

export interface Entry {
  /** The server revision after them; absent while the server lacks them. */
  readonly revision?: number;
  readonly operations: readonly Operation[];
  /** Marks of the history after them. */
  readonly marks: HistoryMarks;
}

interface KeptEntry extends Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface DeviceEdit {
  readonly revision: number;
  /** Operations that the server is not known to have. */
  readonly unsent: readonly Operation[];
  readonly savedAt: number;
  /** The server's edit at `revision`. Slow. @throws DocumentError */
  base(): SavedEdit;
  readonly steps: EditSteps;
}

/** Stores a local change as entry number `at`. Atomic. @throws DeviceError */
export async function keepChange(slot: string, at: number, delta: EditDelta): Promise<void> {
  const { operations, marks } = delta;
  await onDevice('readwrite', (stores) => {
    putEntries(stores, slot, at, [{ operations, marks }]);
    keepSteps(stores, slot, delta);
    return undefined;
  });
}

function keepSteps({ steps }: Stores, slot: string, delta: EditDelta): void {
  for (const step of delta.added) steps.put(step, [slot, step.id]);
  for (const id of delta.dropped) steps.delete([slot, id]);
}

function putEntries({ journal }: Stores, slot: string, from: number, entries: readonly Entry[]): void {
  const at = Date.now();
  for (const [i, entry] of entries.entries())
    journal.put({ ...entry, at } satisfies KeptEntry, [slot, from + i]);
}

/** Replaces the entries from number `from` on. Atomic. @throws DeviceError */
export async function keepEntries(slot: string, from: number, entries: readonly Entry[]): Promise<void> {
  await onDevice('readwrite', (stores) => {
    stores.journal.delete(entriesFrom(slot, from));
    putEntries(stores, slot, from, entries);
    return undefined;
  });
}

interface WholeEdit extends KeptCopy, Pick<Entry, 'marks'> {
  /** Local operations that the server lacks: the first entry of the journal. */
  readonly unsent: readonly Operation[];
  /** Replaces the kept history; else `delta` updates it. */
  readonly steps?: EditSteps['steps'] | undefined;
  readonly delta?: EditDelta | undefined;
}

/** Replaces copy and journal. Atomic. @throws DeviceError */
export async function keepWhole(slot: string, edit: WholeEdit): Promise<void> {
  const { unsent, marks, steps, delta, ...copy } = edit;
  await onDevice('readwrite', (stores) => {
    stores.edits.put(copy satisfies KeptCopy, slot);
    stores.journal.delete(entriesFrom(slot, 0));
    putEntries(stores, slot, 0, [{ operations: unsent, marks }]);
    if (steps) {
      stores.steps.delete(entriesFrom(slot, 0));
      for (const step of steps) stores.steps.put(step, [slot, step.id]);
    } else if (delta) keepSteps(stores, slot, delta);
    return undefined;
  });
}

export async function dropEdit(slot: string): Promise<void> {
  await onDevice('readwrite', (stores) => {
    stores.edits.delete(slot);
    stores.journal.delete(entriesFrom(slot, 0));
    stores.steps.delete(entriesFrom(slot, 0));
    return undefined;
  });
}

/** @throws DeviceError */
async function readEdit(slot: string): Promise<DeviceEdit | null> {
  const all = entriesFrom(slot, 0);
  const copy = await onDevice<KeptCopy | undefined>('readonly', (stores) => stores.edits.get(slot));
  // Versions before 1.1 kept texts that the server refuses.
  const entries = soundTexts(
    (await onDevice<KeptEntry[]>('readonly', (stores) => stores.journal.getAll(all))) ?? [],
  );
  const steps = soundTexts(
    (await onDevice<EditSteps['steps'][number][]>('readonly', (stores) => stores.steps.getAll(all))) ?? [],
  );
  const last = entries.at(-1);
  if (!copy || !last) return null;
  const known = entries.filter(({ revision }) => revision !== undefined);
  return {
    revision: known.at(-1)?.revision ?? copy.revision,
    unsent: operationsOf(entries.filter(({ revision }) => revision === undefined)),
    savedAt: last.at,
    steps: { steps, marks: last.marks },
    base: () => editAfter(readSavedEdit(copy.document), operationsOf(known)),
  };
}

function operationsOf(entries: readonly Entry[]): readonly Operation[] {
  return entries.flatMap(({ operations }) => operations);
}

/** Key range of entries, or of steps by id, from `first` on. */
function entriesFrom(slot: string, first: number): IDBKeyRange {
  return IDBKeyRange.bound([slot, first], [slot, Number.POSITIVE_INFINITY]);
}

/** A slot per window, held by a lock that ends with the window, so that edits never mix. */

const SLOTS = 8;
/** Wait for the lock of the page before a reload, ms. */
const OWN_WAIT_MS = 2000;
const STORAGE_KEY = 'edit_slot';

export interface Slot {
  readonly name: string;
  readonly edit: DeviceEdit | null;
  release(): void;
}

/** The slot before a reload, else the newest unsent edit, else a free one; null if all are taken. @throws DeviceError */
export async function claimSlot(projectId: string): Promise<Slot | null> {
  const own = sessionStorage.getItem(STORAGE_KEY);
  if (own === projectId || own?.startsWith(`${projectId} `)) {
    const release = await lock(own, OWN_WAIT_MS);
    if (release) return { name: own, edit: await readEdit(own), release };
  }
  let best: Slot | null = null;
  for (let n = 1; n <= SLOTS; n++) {
    const name = n === 1 ? projectId : `${projectId} ${n}`;
    const release = await lock(name, 0);
    if (!release) continue;
    const slot: Slot = { name, edit: await readEdit(name), release };
    if (!best || isNewer(slot.edit, best.edit)) {
      best?.release();
      best = slot;
    } else release();
    if (!slot.edit) break;
  }
  if (best) sessionStorage.setItem(STORAGE_KEY, best.name);
  return best;
}

function isNewer(edit: DeviceEdit | null, than: DeviceEdit | null): boolean {
  if (!edit?.unsent.length) return false;
  return !than?.unsent.length || edit.savedAt > than.savedAt;
}

/** @returns release; null if it is held for longer than `wait` ms */
function lock(name: string, wait: number): Promise<(() => void) | null> {
  // Insecure origins have no locks: assume a single window.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = (granted: Lock | null): Promise<void> | undefined => {
      if (!granted) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    };
    const options = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
    navigator.locks.request(`trimscript ${name}`, options, held).catch(() => resolve(null));
  });
}
