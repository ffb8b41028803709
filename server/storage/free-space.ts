import { statfs } from 'node:fs/promises';

export interface FreeSpace {
  /** Throttled: an upload asks hundreds of times. */
  isShort(): Promise<boolean>;
}

const LOOK_MS = 3000;

/** @param floor bytes that stay free on the disk of each folder; 0 for none */
export function createFreeSpace(folders: readonly string[], floor: number): FreeSpace {
  let until = 0;
  let latest = Promise.resolve(false);
  const look = async (): Promise<boolean> => {
    const free = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
    );
    return Math.min(...free) < floor;
  };
  return {
    isShort() {
      if (performance.now() >= until) {
        until = performance.now() + LOOK_MS;
        latest = look();
      }
      return latest;
    },
  };
}

const FULL = /\b(ENOSPC|EDQUOT|53100)\b|no space left on device|disk quota exceeded/i;

export function isOutOfSpace(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const texts = [at.message, 'code' in at ? at.code : '', 'detail' in at ? at.detail : ''];
    if (texts.some((text) => FULL.test(String(text)))) return true;
  }
  return false;
}
