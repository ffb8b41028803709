import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ORPHAN_MS = 3000;

export class DataFolderInUse extends Error {}

/**
 * Takes the folder for this process; the embedded database allows one. A listening socket, so that the lock dies with the
 * process. @throws DataFolderInUse
 */
export async function lockDataFolder(dataDir: string): Promise<{ release: () => void }> {
  mkdirSync(dataDir, { recursive: true });
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  // Not in the folder itself: socket paths are limited to about a hundred characters.
  const path = join(tmpdir(), `trimscript-${name}.lock`);
  const until = performance.now() + ORPHAN_MS;
  for (let stale = 0; stale < 3; ) {
    const server = await listen(path);
    if (server) return { release: () => server.close() };
    if (await answers(path)) {
      if (performance.now() > until) break;
      await setTimeout(100);
    } else {
      // Left by a process that was killed.
      rmSync(path, { force: true });
      stale += 1;
    }
  }
  throw new DataFolderInUse(
    `Another Trimscript server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
