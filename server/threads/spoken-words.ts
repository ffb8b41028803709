/** Who says when something in an edit, as it is kept for a download that brings speakers to one level. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withParagraphSpeakers } from '#model/edit/transcript.ts';
import { parseEnergies } from '#model/media/energies.ts';
import type { Level } from '#model/media/levels.ts';
import { matchSpeakers, type SpokenWords } from '#model/media/speaker-match.ts';
import { readFloats } from './ranges.ts';
import { readStoredEdit, type StoredEdit } from './stored-transcript.ts';

/** Of each word: start and end in source seconds, speaker. */
const FIELDS = 3;

/** As a file holds them, with its SHA-256. @throws PayloadError */
export function spokenWords(stored: StoredEdit): { bytes: Uint8Array<ArrayBuffer>; hash: string } {
  const { words } = withParagraphSpeakers(readStoredEdit(stored));
  const flat = new Float64Array(FIELDS * words.length);
  for (let i = 0; i < words.length; i++)
    flat.set([words.start[i]!, words.end[i]!, words.speaker[i]!], FIELDS * i);
  const bytes = new Uint8Array(flat.buffer);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** What brings the speakers of a recording to one level. @param words file of what `spokenWords` gives @param duration source seconds */
export async function spokenLevels(files: {
  readonly words: string;
  readonly energies: string;
  readonly duration: number;
}): Promise<readonly Level[]> {
  const energies = parseEnergies(Uint8Array.from(await readFile(files.energies)).buffer);
  return matchSpeakers(await readSpokenWords(files.words), energies, files.duration).levels;
}

async function readSpokenWords(path: string): Promise<SpokenWords> {
  const flat = await readFloats(path);
  const length = flat.length / FIELDS;
  const column = (field: number) => Float64Array.from({ length }, (_, i) => flat[FIELDS * i + field] ?? 0);
  return { length, start: column(0), end: column(1), speaker: Uint8Array.from(column(2)) };
}
