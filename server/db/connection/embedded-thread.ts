import { mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { DiskFiles, SYNC_SETTINGS } from './disk-files.ts';
import { type FolderLease, takeFolder } from './folder-lease.ts';
import { Statements } from './statements.ts';

/** Requests to the thread, which handles them one after another, in order. */
export type DatabaseRequest =
  | { readonly query: string; readonly params: readonly unknown[]; readonly mode: QueryMode }
  | { readonly exec: string }
  | { readonly listen: string }
  | { readonly close: true };

/** How rows are returned: by name or by position; times as text, as Drizzle reads them, or as dates. */
export interface QueryMode {
  readonly rowMode: 'object' | 'array';
  readonly textTimes: boolean;
}

export type Message =
  | { readonly id: number; readonly result: unknown }
  /** A database error with its own fields, such as `code` and `constraint`. */
  | { readonly id: number; readonly error: { readonly message: string } & Readonly<Record<string, unknown>> }
  | { readonly channel: string; readonly payload: string };

/** Lets a checkpoint shrink the write-ahead log to a few segments of 16 MB. */
const LOG_SETTINGS = ['max_wal_size=48MB', 'min_wal_size=32MB'] as const;

/** PGlite's own conversion of bytes takes a second per megabyte. */
const BYTES = {
  // Values that are not text are passed on unchanged, which its type does not express.
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string },
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
};

/** Of the types whose values Drizzle reads as text: timestamp, timestamptz, interval, date, and arrays of them and of numeric. */
const TEXT_TYPES = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const textTimes = Object.fromEntries(TEXT_TYPES.map((type) => [type, (value: string) => value]));

if (!parentPort) throw new Error('This is the program of a thread');
const port = parentPort;
const say = (message: Message): void => port.postMessage(message);

const opening = open(workerData as string);

interface Opened {
  readonly pglite: PGlite;
  readonly statements: Statements;
  readonly lease: FolderLease;
}

async function open(dataDir: string): Promise<Opened> {
  const lease = await takeFolder(dataDir, endProcess);
  try {
    const pglite = await openDatabase(join(dataDir, 'db'), lease);
    return { pglite, statements: new Statements(pglite), lease };
  } catch (error) {
    lease.release();
    throw error;
  }
}

/** At once and whatever its other threads do: what they would still write belongs to another process. */
function endProcess(): never {
  writeSync(
    2,
    'Another Trimscript server took over the data folder while this one stood still; this one ends.\n',
  );
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The data folder belongs to another process');
}

async function openDatabase(folder: string, lease: FolderLease): Promise<PGlite> {
  mkdirSync(folder, { recursive: true });
  const files = new DiskFiles(folder, lease.check);
  await files.beforeOpening();
  const pglite = await PGlite.create({
    ...BYTES,
    fs: files,
    startParams: [
      ...PGlite.defaultStartParams,
      ...[...LOG_SETTINGS, ...SYNC_SETTINGS].flatMap((setting) => ['-c', setting]),
    ],
  });
  await files.onceOpen();
  return pglite;
}

async function answer(request: DatabaseRequest): Promise<unknown> {
  const { pglite, statements, lease } = await opening;
  if ('query' in request) {
    const { rowMode, textTimes: asText } = request.mode;
    return statements.run(request.query, request.params, {
      rowMode,
      ...(asText && { parsers: textTimes }),
    });
  }
  if ('exec' in request) return pglite.exec(request.exec);
  if ('listen' in request) {
    await pglite.listen(request.listen, (payload) => say({ channel: request.listen, payload }));
    return null;
  }
  await pglite.close();
  lease.release();
  return null;
}

port.on('message', ({ id, request }: { id: number; request: DatabaseRequest }) => {
  answer(request).then(
    (result) => say({ id, result }),
    (error: unknown) => say({ id, error: fieldsOf(error) }),
  );
});

/** Copies the fields of an error, which would be lost between threads. */
function fieldsOf(error: unknown): { message: string } & Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return { ...Object.fromEntries(plain), message: error.message, stack: error.stack };
}
