import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Signer } from './signer.ts';
import { checkKey, type Store } from './store.ts';

/** Brings a file, or the names in a folder, onto the disk: what came before outlasts a power failure. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it, with their names on the disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await flush(dirname(made));
    if (made === first) return;
  }
}

/** Our own route serves its signed URLs by `pathOf`. */
export interface DiskStore extends Store {
  pathOf(key: string): string;
}

/**
 * Atomic by rename and on the disk when a call returns; a killed process leaves at most a file in `root/.tmp`, removed at a
 * later start.
 * @param urlSeconds life of signed URLs at most
 * @param wall milliseconds since 1970, by which they end
 */
export async function createDiskStore(
  root: string,
  signer: Signer,
  { urlSeconds, wall }: { readonly urlSeconds: number; readonly wall: () => number },
): Promise<DiskStore> {
  const scratch = join(root, '.tmp');
  await makeFolder(scratch);
  await removeOld(scratch);
  const disk = new Disk(
    new FSDriver({
      location: root,
      visibility: 'private',
    }),
  );
  const pathOf = (key: string): string => join(root, checkKey(key));
  const moveIn = async (from: string, key: string): Promise<void> => {
    const to = pathOf(key);
    try {
      await rename(from, to);
    } catch (error) {
      // The folder is made only when it is missing: one system call a file in the usual case.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      await makeFolder(dirname(to));
      await rename(from, to);
    }
    await flush(dirname(to));
  };
  /** Also removes what a full disk cut short. */
  const throughScratch = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = join(scratch, randomUUID());
    try {
      await write(path);
      await flush(path);
      await moveIn(path, key);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  return {
    label: root,
    origin: null,
    pathOf,
    async put(key, bytes) {
      checkKey(key);
      await throughScratch(key, (path) => writeFile(path, bytes));
    },
    async adopt(path, key) {
      checkKey(key);
      await flush(path);
      try {
        await moveIn(path, key);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
        // The work folder may be another file system: copy beside the target first, so that it still appears whole.
        await throughScratch(key, (copy) => copyFile(path, copy));
        await rm(path);
      }
    },
    async copy(from, to) {
      const source = pathOf(from);
      const target = pathOf(to);
      await makeFolder(dirname(target));
      try {
        await link(source, target);
        await flush(dirname(target));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
        if (error.code === 'EEXIST') return;
        // Not every file system has hard links.
        if (!NO_LINKS.has(String(error.code))) throw error;
        await throughScratch(to, (path) => copyFile(source, path));
      }
    },
    exists: (key) => disk.exists(checkKey(key)),
    size: async (key) => (await stat(pathOf(key)).catch(() => null))?.size ?? null,
    withLocalFile: (key, use) => use(pathOf(key)),
    appendTo: (path, key) =>
      pipeline(
        createReadStream(pathOf(key), { highWaterMark: 1 << 20 }),
        createWriteStream(path, { flags: 'a', highWaterMark: 1 << 20 }),
      ),
    delete: (key) => disk.delete(checkKey(key)),
    deleteFolder: (prefix) => disk.deleteAll(checkKey(prefix)),
    async foldersIn(prefix) {
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    signedUrl: async (key, { session, downloadName, bytes = 0 }) => {
      const expires = expiry(wall() / 1000, urlSeconds);
      return signer.sign({ key: checkKey(key), expires, session, name: downloadName ?? null, bytes });
    },
    urlLife: urlSeconds - sameFor(urlSeconds),
  };
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS']);

function expiry(nowSeconds: number, urlSeconds: number): number {
  const step = sameFor(urlSeconds);
  return Math.floor(nowSeconds / step) * step + urlSeconds;
}

function sameFor(urlSeconds: number): number {
  return Math.max(1, Math.floor(urlSeconds / 6));
}

const DAY_MS = 86_400_000;

/** Not younger files, which another process may be writing. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}
