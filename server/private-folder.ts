import {
  chmodSync,
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

interface Mended {
  changed: number;
  refused: number;
}

const OTHERS = 0o077;

export function createPrivately(): void {
  process.umask(OTHERS);
}

/** Stands in a folder whose files were all closed. */
const MARKER = '.private';

/** Closes a data folder to other users: itself at each start, what is in it once. Does not follow links. */
export function makePrivate(folder: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): void {
  const root = realpathSync(folder);
  const mended: Mended = { changed: 0, refused: 0 };
  closeTo(root, lstatSync(root), mended);
  if (!existsSync(join(root, MARKER))) closeInside(root, mended);
  if (mended.changed > 0) log.info(mended, 'the data folder was open to other users and is not any more');
  if (mended.refused > 0)
    log.warn(
      mended,
      'files in the data folder belong to another user and stay open to others: change their owner',
    );
  else writeFileSync(join(root, MARKER), '', { mode: 0o600 });
}

function closeInside(root: string, mended: Mended): void {
  // One call a file, and no waiting: a hundred thousand files take less than a second.
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const entry of entriesOf(path)) {
      if (!entry.isDirectory() && !entry.isFile()) continue;
      const inside = join(path, entry.name);
      const stats = lstatSync(inside, { throwIfNoEntry: false });
      if (!stats || stats.isSymbolicLink()) continue;
      closeTo(inside, stats, mended);
      if (stats.isDirectory()) waiting.push(inside);
    }
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    // Another user's, or gone meanwhile.
    if (isRefusal(error) || codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function closeTo(path: string, { mode }: Stats, mended: Mended): void {
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o7700);
    mended.changed += 1;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    mended.refused += 1;
  }
}

function isRefusal(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EROFS'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
