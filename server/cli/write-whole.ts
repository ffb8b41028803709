import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A file is there as a whole or as it was before. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
