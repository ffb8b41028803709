import { open } from 'node:fs/promises';

/** Bytes of a description that are searched; those of long recordings have some megabytes. */
const SEARCHED = 64 * 1024 * 1024;
/** Common Encryption's schemes (ISO/IEC 23001-7), Microsoft's and Apple's. */
const SCHEMES = ['cenc', 'cbc1', 'cens', 'cbcs', 'piff', 'itun'];

/** Whether an MP4 says that its tracks are encrypted (DRM). */
export async function isProtected(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await file.read(header, 0, 16, at);
      const short = header.readUInt32BE(0);
      // 0: the box reaches to the end of the file.
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short || size - at;
      if (length < 8) return false;
      if (header.toString('latin1', 4, 8) === 'moov') {
        const box = Buffer.alloc(Math.min(length, size - at, SEARCHED));
        await file.read(box, 0, box.length, at);
        return statesScheme(box);
      }
      at += length;
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
