import { type Hides, withHiddenWords } from '#model/edit/hidden-words.ts';
import { setParagraphs } from '#model/edit/transcript.ts';
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
}

/** The JSON text of an edit without what is its owner's alone, and without what a link hides. @throws PayloadError */
export function reviewDocument(input: ReviewInput): Uint8Array {
  const doc = input.document ? readPacked(input.document).doc : transcript(input);
  const { hides } = input;
  const read = hides.silenced || hides.cut ? withHiddenWords(doc, hides) : doc;
  const shown = { ...read, rejected: [], settings: { ...read.settings, vocabulary: [] } };
  return Buffer.from(JSON.stringify(serialize(shown)));
}

function transcript({ transcribed, paragraphs, ...project }: ReviewInput): EditorDocument {
  const doc = transcribedDocument(transcribed, project);
  if (!paragraphs) return doc;
  return setParagraphs(
    doc,
    paragraphs.map(({ end_word_idx, speaker }) => ({ endWordIdx: end_word_idx, speaker })),
  );
}
