import { existsSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Permission bits of group and others. */
const OTHERS = 0o077;

/** WASI's number for an input/output error; PostgreSQL then stops instead of trusting its writes. */
const EIO = 29;

interface Stream {
  readonly nfd: number;
  readonly node: object;
}

/** Parts of PGlite's file system that its types leave out. */
interface FileSystem {
  readonly NODEFS: {
    /** Every access to a file. */
    tryFSOperation: <Result>(operation: () => Result) => Result;
    readonly stream_ops: {
      fsync?: (stream: Stream) => number;
      write: (stream: Stream, ...rest: readonly unknown[]) => number;
    };
    doSetAttr: (arg: unknown, node: object, ...rest: readonly unknown[]) => void;
  };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
}

/** Makes PostgreSQL call fsync, which PGlite switches off. */
export const SYNC_SETTINGS = ['fsync=on', 'wal_sync_method=fsync'] as const;

/**
 * PGlite's files in a folder, flushed to disk when a transaction is committed, and readable by this user only: PGlite sets the
 * mode of each new file itself, ignoring the process's umask.
 */
export class DiskFiles extends NodeFS {
  readonly #folder: string;
  readonly #isNew: boolean;
  readonly #beforeAccess: () => void;
  #isOpen = false;

  /** @param beforeAccess of any file; ends the process where the folder is no longer its own */
  constructor(folder: string, beforeAccess: () => void) {
    super(folder);
    this.#beforeAccess = beforeAccess;
    this.#folder = folder;
    this.#isNew = !existsSync(join(folder, 'PG_VERSION'));
  }

  /** After a crash PostgreSQL flushes about a thousand files before it starts, which takes seconds one by one. */
  async beforeOpening(): Promise<void> {
    if (existsSync(join(this.#folder, 'postmaster.pid'))) await flushAll(this.#folder);
  }

  async onceOpen(): Promise<void> {
    this.#isOpen = true;
    // Creating a database does not flush its files.
    if (this.#isNew) await flushAll(this.#folder);
  }

  override async init(...[pg, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, given);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const { FS } = module;
            const chmod = FS.chmod.bind(FS);
            FS.chmod = (file: unknown, mode: number, ...rest: unknown[]) =>
              chmod(file, mode & ~OTHERS, ...rest);
            this.#guard(module as unknown as FileSystem);
            this.#sync(module as unknown as FileSystem);
          },
        ],
      },
    };
  }

  #guard({ NODEFS }: FileSystem): void {
    const run = NODEFS.tryFSOperation.bind(NODEFS);
    NODEFS.tryFSOperation = (operation) => {
      this.#beforeAccess();
      return run(operation);
    };
  }

  #sync({ NODEFS, FS }: FileSystem): void {
    const written = new WeakSet<object>();
    const { stream_ops } = NODEFS;
    const { write } = stream_ops;
    stream_ops.write = (stream, ...rest) => {
      written.add(stream.node);
      return write(stream, ...rest);
    };
    const change = NODEFS.doSetAttr.bind(NODEFS);
    NODEFS.doSetAttr = (arg, node, ...rest) => {
      written.add(node);
      change(arg, node, ...rest);
    };
    stream_ops.fsync = ({ nfd, node }) => {
      // Unchanged since all files were flushed.
      if (!this.#isOpen && !written.has(node)) return 0;
      try {
        fsyncSync(nfd);
        return 0;
      } catch {
        throw new FS.ErrnoError(EIO);
      }
    };
  }
}

/** Flushes a folder, all of its contents, and its entry in the parent folder. */
async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  // In parallel this takes a twentieth of the time.
  await Promise.all([...paths, folder, dirname(folder)].map(flush));
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
