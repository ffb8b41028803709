import { open } from 'node:fs/promises';
import { outerBoxes } from './outer-boxes.ts';

/** Bytes of a description that are searched; those of long recordings have some megabytes. */
const SEARCHED = 64 * 1024 * 1024;
/** Common Encryption's schemes (ISO/IEC 23001-7), Microsoft's and Apple's. */
const SCHEMES = ['cenc', 'cbc1', 'cens', 'cbcs', 'piff', 'itun'];

/** Whether an MP4 says that its tracks are encrypted (DRM). */
export async function isProtected(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    for await (const { name, at, until } of outerBoxes(file)) {
      if (name !== 'moov') continue;
      const { size } = await file.stat();
      const box = Buffer.alloc(Math.min(until - at, size - at, SEARCHED));
      await file.read(box, 0, box.length, at);
      return statesScheme(box);
    }
    return false;
  } finally {
    await file.close();
  }
}

/** A scheme's box within the protection of an encrypted sample entry. */
function statesScheme(box: Buffer): boolean {
  if (!box.includes('encv') && !box.includes('enca') && !box.includes('drm')) return false;
  for (let at = box.indexOf('schm'); at >= 0; at = box.indexOf('schm', at + 4))
    if (SCHEMES.includes(box.toString('latin1', at + 8, at + 12))) return true;
  return false;
}
