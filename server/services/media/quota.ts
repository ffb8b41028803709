import { replies } from '#i18n/en/server.ts';
import { formatNumber } from '#i18n/texts.ts';
import type { Db } from '#server/db/connection/open.ts';
import { lockUsage } from '#server/db/projects/usage.ts';
import type { Deps } from '#server/deps.ts';
import { isOutOfSpace } from '#server/storage/free-space.ts';
import { Refusal } from '../errors.ts';

export async function checkFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>): Promise<void> {
  if (await freeSpace.isShort()) throw new Refusal(replies.serverShortOfSpace());
}

/** @throws Refusal if a disk is full, otherwise what `work` throws */
export async function mapDiskFullError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfSpace(error)) throw new Refusal(replies.serverShortOfSpace());
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
    replies.storageFull({
      used: inUnits(used),
      limit: inUnits(limit),
      more: inUnits(more),
      days,
    }),
  );
}

function inUnits(bytes: number): string {
  const size = (unit: number) => formatNumber(bytes / unit, { maximumFractionDigits: 1, useGrouping: false });
  if (bytes >= 1e9) return replies.inGigabytes({ size: size(1e9) });
  return bytes >= 1e6 ? replies.inMegabytes({ size: size(1e6) }) : replies.inKilobytes({ size: size(1e3) });
}
