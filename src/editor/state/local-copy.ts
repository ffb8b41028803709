import type { HistoryMarks } from '#model/history.ts';
import { applyOperation, replayOperation } from '#model/merge/merge.ts';
import type { Operation } from '#model/merge/operation.ts';
import { readSavedEdit, type SavedEdit } from '#model/saved-edit.ts';
import type { EditDelta, EditSteps } from './document.ts';

/** IndexedDB. `edits`: whole copies; `sent`: server progress; `journal`: changes since; `steps`: undo history. All by slot. */
const DATABASE = 'trimscript';
const VERSION = 3;
const STORES = ['edits', 'sent', 'journal', 'steps'] as const;
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
      // What versions before 1.0 kept had another form.
      for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
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

/** An edit on this device: a whole copy, a journal of changes since, and the undo history. */

interface KeptCopy {
  readonly projectId: string;
  /** Server revision it is based on. */
  readonly revision: number;
  readonly document: object;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly seq: number;
  readonly marks: HistoryMarks;
}

/** The server has the edit as of `seq`, with `toBase` applied to it. */
interface Sent {
  readonly revision: number;
  readonly seq: number;
  readonly toBase?: Operation;
}

interface Entry {
  readonly operations: readonly Operation[];
  readonly marks: HistoryMarks;
  readonly at: number;
}

interface DeviceEdit {
  readonly revision: number;
  readonly unsent: boolean;
  readonly savedAt: number;
  readonly lastSeq: number;
  /** Slow. @throws DocumentError */
  open(): SavedEdit & { base: SavedEdit | null };
  readonly steps: EditSteps;
}

export interface NumberedChange {
  readonly seq: number;
  readonly delta: EditDelta;
}

/** Atomic. @throws DeviceError */
export async function keepChanges(slot: string, changes: readonly NumberedChange[]): Promise<void> {
  const at = Date.now();
  await onDevice('readwrite', (stores) => {
    for (const { seq, delta } of changes) {
      const { operations, marks } = delta;
      stores.journal.put({ operations, marks, at } satisfies Entry, [slot, seq]);
      keepSteps(stores, slot, delta);
    }
    return undefined;
  });
}

function keepSteps({ steps }: Stores, slot: string, delta: EditDelta): void {
  for (const step of delta.added) steps.put(step, [slot, step.id]);
  for (const id of delta.dropped) steps.delete([slot, id]);
}

interface WholeEdit {
  readonly projectId: string;
  readonly revision: number;
  readonly document: object;
  readonly seq: number;
  readonly marks: HistoryMarks;
  /** What leads from the edit to the server's, where that is known. */
  readonly toBase?: Operation | undefined;
  /** Replaces the kept history; else `delta` updates it. */
  readonly steps?: EditSteps['steps'] | undefined;
  readonly delta?: EditDelta | undefined;
  readonly isSent: boolean;
}

/** Replaces the journal so far. @throws DeviceError */
export async function keepWhole(slot: string, edit: WholeEdit): Promise<void> {
  const { projectId, revision, document, seq, marks, toBase, steps, delta } = edit;
  const copy: KeptCopy = {
    projectId,
    revision,
    document,
    savedAt: Date.now(),
    seq,
    marks,
  };
  await onDevice('readwrite', (stores) => {
    stores.edits.put(copy, slot);
    stores.journal.delete(IDBKeyRange.bound([slot, 0], [slot, seq]));
    if (edit.isSent) stores.sent.put({ revision, seq } satisfies Sent, slot);
    else if (toBase) stores.sent.put({ revision, seq, toBase } satisfies Sent, slot);
    if (steps) {
      stores.steps.delete(everything(slot));
      for (const step of steps) stores.steps.put(step, [slot, step.id]);
    } else if (delta) keepSteps(stores, slot, delta);
    return undefined;
  });
}

/** @throws DeviceError */
export async function keepSent(slot: string, sent: Sent): Promise<void> {
  await onDevice('readwrite', (stores) => stores.sent.put(sent, slot));
}

export async function dropEdit(slot: string): Promise<void> {
  await onDevice('readwrite', (stores) => {
    stores.edits.delete(slot);
    stores.sent.delete(slot);
    stores.journal.delete(everything(slot));
    stores.steps.delete(everything(slot));
    return undefined;
  });
}

/** @throws DeviceError */
async function readEdit(slot: string): Promise<DeviceEdit | null> {
  const copy = await onDevice<KeptCopy | undefined>('readonly', (stores) => stores.edits.get(slot));
  if (!copy) return null;
  const { seq } = copy;
  const sent = await onDevice<Sent | undefined>('readonly', (stores) => stores.sent.get(slot));
  const after = IDBKeyRange.bound([slot, seq], [slot, Number.POSITIVE_INFINITY], true);
  const entries = (await onDevice<Entry[]>('readonly', (stores) => stores.journal.getAll(after))) ?? [];
  const steps =
    (await onDevice<EditSteps['steps'][number][]>('readonly', (stores) =>
      stores.steps.getAll(everything(slot)),
    )) ?? [];
  const lastSeq = seq + entries.length;
  const last = entries.at(-1);
  return {
    revision: sent?.revision ?? copy.revision,
    unsent: lastSeq > (sent?.seq ?? 0) || sent?.toBase !== undefined,
    savedAt: last?.at ?? copy.savedAt,
    lastSeq,
    steps: { steps, marks: (last ?? copy).marks },
    open() {
      const { doc: first, heard } = readSavedEdit(copy.document);
      let doc = first;
      let base = sent && sent.seq === seq ? first : null;
      for (const [i, { operations }] of entries.entries()) {
        doc = operations.reduce(replayOperation, doc);
        if (sent?.seq === seq + i + 1) base = doc;
      }
      return { doc, heard, base: base && serverEdit({ doc: base, heard }, sent?.toBase) };
    },
  };
}

function serverEdit({ doc, heard }: SavedEdit, toBase: Operation | undefined): SavedEdit | null {
  try {
    return toBase ? { doc: applyOperation(doc, toBase), heard: toBase.heard ?? heard } : { doc, heard };
  } catch {
    return null;
  }
}

function everything(slot: string): IDBKeyRange {
  return IDBKeyRange.bound([slot, 0], [slot, Number.POSITIVE_INFINITY]);
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
  if (!edit?.unsent) return false;
  return !than?.unsent || edit.savedAt > than.savedAt;
}

/** @returns release; null where it is held for longer than `wait` ms */
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
