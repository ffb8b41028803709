import { existsSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What group and others may do with a file. */
const OTHERS = 0o077;

/** Of a disk that fails, as WASI counts errors; PostgreSQL then stops rather than believe what it wrote. */
const EIO = 29;

interface Stream {
  readonly nfd: number;
  readonly node: object;
}

/** What PGlite's own types leave out of the file system that it runs on. */
interface FileSystem {
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: Stream) => number;
      write: (stream: Stream, ...rest: readonly unknown[]) => number;
    };
    doSetAttr: (arg: unknown, node: object, ...rest: readonly unknown[]) => void;
  };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
}

/** Lets the database's own calls of fsync reach the disk; PGlite leaves them out and asks PostgreSQL not to make them. */
export const SYNC_SETTINGS = ['fsync=on', 'wal_sync_method=fsync'] as const;

/**
 * PGlite's files in a folder, on the disk when a transaction is committed, and for this user only: PGlite gives each new file
 * a mode of its own, whatever the process's mask is.
 */
export class DiskFiles extends NodeFS {
  readonly #folder: string;
  readonly #isNew: boolean;
  #isOpen = false;

  constructor(folder: string) {
    super(folder);
    this.#folder = folder;
    this.#isNew = !existsSync(join(folder, 'PG_VERSION'));
  }

  /** After a crash, PostgreSQL wants each of a thousand files on the disk before it goes on: one by one that takes seconds. */
  async beforeOpening(): Promise<void> {
    if (existsSync(join(this.#folder, 'postmaster.pid'))) await flushAll(this.#folder);
  }

  async onceOpen(): Promise<void> {
    this.#isOpen = true;
    // Making a database leaves that out.
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
            this.#sync(module as unknown as FileSystem);
          },
        ],
      },
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
      // As it was when all were flushed.
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

/** A folder, what is in it, and its own name. */
async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  // Together they take a twentieth of the time.
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
