import { chmodSync, statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';

const OTHERS = 0o077;

export function createPrivately(): void {
  process.umask(OTHERS);
}

/** Closes a data folder to other users, who then reach nothing of what is in it. */
export function makePrivate(folder: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  if ((statSync(folder).mode & OTHERS) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    log.warn(
      { err: error },
      'the data folder belongs to another user and stays open to others: change its owner',
    );
  }
}
