import { proxy, ref } from 'valtio';
import { listProjects } from '#contract/index.ts';
import { model } from '#i18n/en/common.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { formatNumber } from '#i18n/texts.ts';
import { callApi, type SuccessReply } from '#src/api/client/index.ts';
import type { Ref } from '../document/document.ts';
import { sessionAuth } from '../session/session.ts';

/** Bytes that the account uses and may use. */
export type StorageUse = SuccessReply<typeof listProjects>['storage'];

/** Null until the server has answered. */
export const storage = proxy<{ known: Ref<StorageUse> | null }>({ known: null });

export function noteStorage(use: StorageUse): void {
  storage.known = ref(use);
}

export async function fetchStorageUsage(): Promise<void> {
  try {
    noteStorage((await callApi(listProjects, { ...sessionAuth(), limit: 1 })).storage);
  } catch {
    // Without an answer the server itself refuses what is too much.
  }
}

/** What to do about an upload that the account has no room for; null if it has, or it is unknown. */
export function storageFault(bytes: number, use: StorageUse | null): string | null {
  if (!use) return null;
  const left = Math.max(0, use.limit_bytes - use.used_bytes);
  if (bytes <= left) return null;
  return texts.noRoom({
    size: formatStorage(bytes),
    left: formatStorage(left),
    limit: formatStorage(use.limit_bytes),
  });
}

/** Of an account's storage, in powers of ten as its limit is given. */
export function formatStorage(bytes: number): string {
  const isLarge = bytes >= 1e9;
  const size = bytes / (isLarge ? 1e9 : 1e6);
  const number = formatNumber(size, { maximumFractionDigits: size < 10 ? 1 : 0, useGrouping: false });
  return (isLarge ? model.gigabytes : model.megabytes)({ size: number });
}
