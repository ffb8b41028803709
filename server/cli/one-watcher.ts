import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from './names.ts';

/**
 * Holds a folder for this process, by a socket: it ends with the process, however that ends. Nothing is written into the folder. @returns
 * what lets go of it; null where another process of this machine holds it
 */
export async function holdFolder(folder: string): Promise<(() => void) | null> {
  const name = `trimscript-watch-${createHash('sha256').update(identityOf(folder)).digest('hex').slice(0, 16)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  const held = (await listening(address)) ?? (await takenOver(address));
  return held && (() => held.close());
}

/** Of a process that was killed the file is left, and nobody answers. */
async function takenOver(address: string): Promise<Server | null> {
  if (await answers(address)) return null;
  rmSync(address, { force: true });
  return listening(address);
}

/** Null where the address is taken. */
async function listening(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(address).unref();
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
