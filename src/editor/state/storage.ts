import { proxy, ref } from 'valtio';
import { listProjects } from '#contract/index.ts';
import { callApi, type SuccessOf } from '#src/api/client/index.ts';
import type { Ref } from './document.ts';
import { sessionAuth } from './session.ts';

/** Bytes the account takes and may take. */
export type StorageUse = SuccessOf<typeof listProjects>['storage'];

/** Null until the server said. */
export const storage = proxy<{ known: Ref<StorageUse> | null }>({ known: null });

export function noteStorage(use: StorageUse): void {
  storage.known = ref(use);
}

export async function askStorage(): Promise<void> {
  try {
    noteStorage((await callApi(listProjects, { ...sessionAuth(), limit: 1 })).storage);
  } catch {
    // The server itself refuses what is too much.
  }
}

/** What to do about an upload that the account has no room for; null where it has, or nobody knows. */
export function storageFault(bytes: number, use: StorageUse | null): string | null {
  if (!use) return null;
  const left = Math.max(0, use.limit_bytes - use.used_bytes);
  if (bytes <= left) return null;
  return (
    `These rushes take ${formatSize(bytes)}, and ${formatSize(left)} of your ${formatSize(use.limit_bytes)} are left. ` +
    'Remove rushes, or delete projects for good.'
  );
}

const MB = 1024 * 1024;

export function formatSize(bytes: number): string {
  if (bytes === 0) return '0 MB';
  if (bytes < 100_000) return `${Math.ceil(bytes / 1024)} KB`;
  if (bytes < 10 * MB) return `${(bytes / MB).toFixed(1)} MB`;
  if (bytes < 1000 * MB) return `${Math.round(bytes / MB)} MB`;
  const gb = bytes / MB / 1024;
  return `${gb < 10 && !Number.isInteger(gb) ? gb.toFixed(1) : Math.round(gb)} GB`;
}
