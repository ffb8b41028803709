import { readFile } from 'node:fs/promises';
import { type Hides, withHiddenWords } from '#model/edit/hidden-words.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { setParagraphs } from '#model/edit/transcript.ts';
import { editLoudness, parseEnergies } from '#model/media/energies.ts';
import { serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import type { StoredParagraph } from '#server/db/schema/types.ts';
import { readPacked } from '#server/payloads/documents.ts';
import { transcribedDocument } from './stored-transcript.ts';

export interface ReviewInput {
  /** The saved edit, compressed; `null` before the first save. */
  readonly document: Uint8Array | null;
  /** What was transcribed: JSON lists, joined by commas. */
  readonly transcribed: string | null;
  readonly paragraphs: readonly StoredParagraph[] | null;
  /** Source seconds. */
  readonly duration: number;
  readonly language: 'en' | 'fr';
  readonly hides: Hides;
  /** Of how loud the recording is (docs/energies-format.md); null while that is not known. */
  readonly energiesPath: string | null;
}

export interface ReviewedEdit {
  /** The JSON text of an edit without what is its owner's alone, and without what a link hides. */
  readonly document: Uint8Array;
  /** LUFS of what is kept, under its levels; null where the edit is as loud as recorded, or that is not known. */
  readonly loudness: number | null;
}

/** @throws PayloadError */
export async function reviewDocument(input: ReviewInput): Promise<ReviewedEdit> {
  const doc = input.document ? readPacked(input.document).doc : transcript(input);
  const { hides } = input;
  const read = hides.silenced || hides.cut ? withHiddenWords(doc, hides) : doc;
  const shown = { ...read, rejected: [], settings: { ...read.settings, vocabulary: [] } };
  const loudness = await loudnessOf(doc, input.energiesPath);
  return { document: Buffer.from(JSON.stringify(serialize(shown))), loudness };
}

async function loudnessOf(doc: EditorDocument, energiesPath: string | null): Promise<number | null> {
  if (doc.sound.loudness === 'off' || energiesPath === null) return null;
  const { spoken } = parseEnergies(Uint8Array.from(await readFile(energiesPath)).buffer);
  const loudness = editLoudness(spoken, timeMapOf(doc).kept, doc.gains);
  return Number.isFinite(loudness) ? loudness : null;
}

function transcript({ transcribed, paragraphs, ...project }: ReviewInput): EditorDocument {
  const doc = transcribedDocument(transcribed, project);
  if (!paragraphs) return doc;
  return setParagraphs(
    doc,
    paragraphs.map(({ end_word_idx, speaker }) => ({ endWordIdx: end_word_idx, speaker })),
  );
}
