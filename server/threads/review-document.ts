import { emptyDocument, serialize } from '#model/document.ts';
import { appendTranscript, setParagraphs } from '#model/transcript.ts';
import type { EditorDocument, Word } from '#model/types.ts';
import type { StoredParagraph } from '#server/db/types.ts';
import { readPacked } from '#server/payloads/documents.ts';

export interface ReviewInput {
  /** The saved edit, compressed; `null` before the first save. */
  readonly document: Uint8Array | null;
  /** What was transcribed: JSON lists, joined by commas. */
  readonly transcribed: string | null;
  readonly paragraphs: readonly StoredParagraph[] | null;
  /** Source seconds. */
  readonly duration: number;
  readonly language: 'en' | 'fr';
}

/** The JSON text of an edit without what is its owner's alone. @throws PayloadError */
export function reviewDocument(input: ReviewInput): Uint8Array {
  const doc = input.document ? readPacked(input.document).doc : transcribedDocument(input);
  const shown = { ...doc, rejected: [], settings: { ...doc.settings, vocabulary: [] } };
  return Buffer.from(JSON.stringify(serialize(shown)));
}

function transcribedDocument({ transcribed, paragraphs, duration, language }: ReviewInput): EditorDocument {
  const empty = emptyDocument({ duration, language });
  if (transcribed === null) return empty;
  const doc = appendTranscript(empty, (JSON.parse(`[${transcribed}]`) as Word[][]).flat());
  if (!paragraphs) return doc;
  return setParagraphs(
    doc,
    paragraphs.map(({ end_word_idx, speaker }) => ({ endWordIdx: end_word_idx, speaker })),
  );
}
