/** What was done before: a small file beside each output says of which recording, with which options. */
import { readFile, stat } from 'node:fs/promises';
import { isSameValue } from '#model/fields.ts';
import type { Fingerprint } from '#model/merge/project-file.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { type FileJob, projectPathOf } from './names.ts';
import { writeWhole } from './write-whole.ts';

/** What an output was made of. Plain JSON. */
export interface Made extends Fingerprint {
  /** Milliseconds. */
  readonly modified: number;
  readonly options: object;
  /** Within a watched folder. */
  readonly place?: string;
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
