import { readFile } from 'node:fs/promises';
import { type Hides, withHiddenWords } from '#model/edit/hidden-words.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { withParagraphSpeakers } from '#model/edit/transcript.ts';
import { editLoudness, parseEnergies } from '#model/media/energies.ts';
import type { Level } from '#model/media/levels.ts';
import { matchSpeakers, underLevels } from '#model/media/speaker-match.ts';
import { serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { readStoredEdit, type StoredEdit } from './stored-transcript.ts';

export interface ReviewInput extends StoredEdit {
  readonly hides: Hides;
  /** Of how loud the recording is (docs/energies-format.md); null while that is not known. */
  readonly energiesPath: string | null;
}

export interface ReviewedEdit {
  /** The JSON text of an edit without what is its owner's alone, and without what a link hides. */
  readonly document: Uint8Array;
  /** LUFS of what is kept, under its levels; null where the edit is as loud as recorded, or that is not known. */
  readonly loudness: number | null;
  /** What brings its speakers to one level, source seconds; none where they are as recorded, or that is not known. */
  readonly matched: Level[];
}

/** @throws PayloadError */
export async function reviewDocument({ hides, energiesPath, ...stored }: ReviewInput): Promise<ReviewedEdit> {
  const doc = readStoredEdit(stored);
  const read = hides.silenced || hides.cut ? withHiddenWords(doc, hides) : doc;
  const shown = { ...read, rejected: [], settings: { ...read.settings, vocabulary: [] } };
  return { document: Buffer.from(JSON.stringify(serialize(shown))), ...(await levelsOf(doc, energiesPath)) };
}

async function levelsOf(
  doc: EditorDocument,
  energiesPath: string | null,
): Promise<Omit<ReviewedEdit, 'document'>> {
  const { loudness: wanted, match } = doc.sound;
  if (energiesPath === null || (wanted === 'off' && !match)) return { loudness: null, matched: [] };
  const energies = parseEnergies(Uint8Array.from(await readFile(energiesPath)).buffer);
  const matched = match
    ? [...matchSpeakers(withParagraphSpeakers(doc).words, energies, doc.duration).levels]
    : [];
  if (wanted === 'off') return { loudness: null, matched };
  const heard = underLevels(energies.spoken, matched);
  const loudness = editLoudness(heard, timeMapOf(doc).kept, doc.gains);
  return { loudness: Number.isFinite(loudness) ? loudness : null, matched };
}
