/** What the database holds of the words of a project. Transcribed ones are JSON lists, joined by commas. */

import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument, Word } from '#model/types.ts';
import type { StoredParagraph } from '#server/db/schema/types.ts';
import { readPacked } from '#server/payloads/documents.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { type Spoken, spokenOf } from '#server/payloads/spoken.ts';

/** The edit of a project: as it was saved, or as it was transcribed. */
export interface StoredEdit {
  /** The saved edit, compressed; `null` before the first save. */
  readonly document: Uint8Array | null;
  /** What was transcribed: JSON lists, joined by commas. */
  readonly transcribed: string | null;
  readonly paragraphs: readonly StoredParagraph[] | null;
  /** Source seconds. */
  readonly duration: number;
  readonly language: 'en' | 'fr';
}

/** @throws PayloadError */
export function readStoredEdit({
  document,
  transcribed,
  paragraphs,
  ...project
}: StoredEdit): EditorDocument {
  if (document) return readPacked(document).doc;
  const doc = transcribedDocument(transcribed, project);
  if (!paragraphs) return doc;
  return setParagraphs(
    doc,
    paragraphs.map(({ end_word_idx, speaker }) => ({ endWordIdx: end_word_idx, speaker })),
  );
}

/** Null where there is none, or a damaged one. @param packed the saved edit, compressed */
export function readStoredDocument(packed: Uint8Array | null): EditorDocument | null {
  try {
    return packed && readPacked(packed).doc;
  } catch (error) {
    if (error instanceof PayloadError) return null;
    throw error;
  }
}

/** An edit without cuts. */
export function transcribedDocument(
  transcribed: string | null,
  { duration, language }: Pick<EditorDocument, 'duration' | 'language'>,
): EditorDocument {
  return appendTranscript(emptyDocument({ duration, language }), parseTranscribedWords(transcribed));
}

export function parseTranscribedWords(transcribed: string | null): Word[] {
  return (JSON.parse(`[${transcribed ?? ''}]`) as Word[][]).flat();
}

export function spokenIn(transcribed: string | null): Spoken {
  const words = parseTranscribedWords(transcribed);
  return spokenOf(
    words.map(({ text }) => text),
    words.map(({ start }) => start),
  );
}
