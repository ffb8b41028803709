/** What was done before: a small file beside each output says of which recording, with which options. */
import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { isSameValue } from '#model/fields.ts';
import { type FileJob, projectPathOf } from './names.ts';
import { writeWhole } from './write-whole.ts';

/** A recording by its length and its ends: any size takes no time. */
export interface Fingerprint {
  readonly bytes: number;
  /** SHA-256 of the first and the last MiB. */
  readonly ends: string;
}

/** What an output was made of. Plain JSON. */
export interface Made extends Fingerprint {
  /** Milliseconds. */
  readonly modified: number;
  readonly options: object;
  /** Within a watched folder. */
  readonly place?: string;
}

const END = 1024 * 1024;

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    for (const position of new Set([0, Math.max(0, size - END)])) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END), 0, END, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return { bytes: size, ends: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** @param place within a watched folder; undefined elsewhere */
export async function madeOf(input: string, options: object, place?: string): Promise<Made> {
  const { mtimeMs } = await stat(input);
  return { ...(await fingerprintOf(input)), modified: Math.round(mtimeMs), options, place };
}

const sidecarOf = (output: string): string => `${output}.trimscript-done`;

/** What an output that is there was made of; null where that is not known, or it was changed since. */
export async function madeBefore(output: string): Promise<Made | null> {
  try {
    const { output: bytes, ...made } = JSON.parse(await readFile(sidecarOf(output), 'utf8'));
    return (await stat(output)).size === bytes ? made : null;
  } catch {
    return null;
  }
}

export function isSameMade(before: Made, made: Made): boolean {
  return isSameValue(before, JSON.parse(JSON.stringify(made)));
}

/** Made of a file at the same place of a watched folder, whatever it held. */
export function isSamePlace(before: Made, made: Made): boolean {
  return made.place !== undefined && before.place === made.place;
}

export async function noteDone(output: string, made: Made): Promise<void> {
  const { size } = await stat(output);
  await writeWhole(sidecarOf(output), `${JSON.stringify({ ...made, output: size })}\n`);
}

/** What an output depends on beside the recording and its options: the project, as it is now. */
export async function projectStamp(
  { input }: FileJob,
  project: string | null,
): Promise<{ readonly ends: string } | null> {
  const print = await fingerprintOf(project ?? projectPathOf(input)).catch(() => null);
  return print && { ends: print.ends };
}
