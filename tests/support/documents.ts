import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';

/** The saved form of a small edit; `text` tells one from another. */
export function savedEdit(text: string, duration = 60): Record<string, unknown> {
  const words = text.split(' ').map((word, i) => ({
    text: word,
    start: 0.1 * i,
    end: 0.1 * i + 0.1,
    confidence: 1,
    speaker: 0,
  }));
  return { ...serialize(appendTranscript(emptyDocument({ duration, language: 'en' }), words)) };
}

/** What was heard in 100 s: a word each half second, from 1 s on. */
export function heardDocument(text: string): EditorDocument {
  const words = text.split(' ').map((word, i) => ({
    ...{ text: word, start: 1 + i / 2, end: 1.4 + i / 2 },
    ...{ confidence: 1, speaker: 0 },
  }));
  return appendTranscript(emptyDocument({ duration: 100, language: 'en' }), words);
}
