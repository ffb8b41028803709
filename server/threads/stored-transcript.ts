/** What the database holds of the words of a project. Transcribed ones are JSON lists, joined by commas. */

import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument, Word } from '#model/types.ts';
import { readPacked } from '#server/payloads/documents.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { type Spoken, spokenOf } from '#server/payloads/spoken.ts';

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
