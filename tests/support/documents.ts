import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';

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
