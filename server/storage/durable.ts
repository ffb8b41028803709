import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Brings a file, or the names in a folder, onto the disk: what came before outlasts a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it, with their names on the disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await flush(dirname(made));
    if (made === first) return;
  }
}
