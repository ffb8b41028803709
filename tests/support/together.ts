import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from './cutting.ts';

/** Files one behind the other, byte for byte. @returns the path */
export async function together(name: string, parts: readonly string[]): Promise<string> {
  const path = join(await ownFolder(), name);
  await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
  return path;
}
