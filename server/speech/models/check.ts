import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile, ModelSet } from './manifest.ts';

/** `problem` is a part of a sentence. */
export type ModelState =
  | { readonly state: 'complete' }
  | { readonly state: 'absent' }
  | { readonly state: 'incomplete'; readonly problem: string };

export function modelPath(modelsDir: string, set: ModelSet, name: string): string {
  return join(modelsDir, set.folder, name);
}

/** By names and sizes only; `damagedFile` reads the files. */
export async function modelState(modelsDir: string, set: ModelSet): Promise<ModelState> {
  const sizes = await Promise.all(set.files.map(async ({ name }) => sizeOf(modelPath(modelsDir, set, name))));
  if (sizes.every((size) => size === null)) return { state: 'absent' };
  const at = sizes.findIndex((size, i) => size !== set.files[i]!.bytes);
  if (at < 0) return { state: 'complete' };
  const { name, bytes } = set.files[at]!;
  const size = sizes[at];
  const problem =
    size === null || size === undefined
      ? `${name} is missing`
      : `${name} has ${size.toLocaleString('en')} of ${bytes.toLocaleString('en')} bytes`;
  return { state: 'incomplete', problem };
}

/** Name of the first damaged file, or null. Reads all. */
export async function damagedFile(modelsDir: string, set: ModelSet): Promise<string | null> {
  for (const file of set.files)
    if (!(await isWhole(modelPath(modelsDir, set, file.name), file))) return file.name;
  return null;
}

export async function isWhole(path: string, { bytes, sha256 }: ModelFile): Promise<boolean> {
  if ((await sizeOf(path)) !== bytes) return false;
  return (await hashOf(path)) === sha256;
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
