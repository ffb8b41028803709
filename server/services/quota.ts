import type { Db } from '#server/db/open.ts';
import { lockUsage } from '#server/db/usage.ts';
import type { Deps } from '#server/deps.ts';
import { isOutOfSpace, SHORT_OF_SPACE } from '#server/storage/free-space.ts';
import { Refusal } from './errors.ts';

export async function checkFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>): Promise<void> {
  if (await freeSpace.isShort()) throw new Refusal(SHORT_OF_SPACE);
}

/** @throws Refusal when a disk is full; what `work` throws */
export async function orSayFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfSpace(error)) throw new Refusal(SHORT_OF_SPACE);
    throw error;
  }
}

/** Locks the account for the rest of the transaction. @throws Refusal without room for `more` bytes */
export async function checkRoom(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  userId: string,
  more: number,
): Promise<void> {
  const { accountStorageBytes: limit, mediaRetentionDays: days } = config;
  const used = await lockUsage(tx, userId);
  if (used + more <= limit) return;
  throw new Refusal(
    `Your account holds ${inUnits(used)} of the ${inUnits(limit)} it may, and this needs ${inUnits(more)}. Use smaller files, or wait: uploads that were not finished are removed after 2 days, downloads after 7, a recording ${days} days after its last use.`,
  );
}

function inUnits(bytes: number): string {
  const [size, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'KB'];
  return `${Math.round(10 * size) / 10} ${unit}`;
}
