import { DOCUMENT_VERSION, INITIAL_SILENCE_REMAINDER, INITIAL_SILENCE_THRESHOLD } from '../constants.ts';
import type { EditorDocument } from '../types.ts';
import { emptyWords } from '../words/words.ts';

export { DOCUMENT_VERSION } from '../constants.ts';
export { checkDocument } from './check-document.ts';
export { DocumentError } from './parse-cuts.ts';
export { parseDocument, readDocument } from './parse-document.ts';
export { serialize } from './serialize.ts';

export function emptyDocument(media: {
  readonly duration: number;
  readonly language: 'en' | 'fr';
}): EditorDocument {
  return {
    version: DOCUMENT_VERSION,
    duration: media.duration,
    language: media.language,
    words: emptyWords(),
    origin: null,
    paragraphs: [],
    speakers: [],
    cuts: [],
    silences: [],
    gaps: [],
    rejected: [],
    settings: {
      silenceMode: false,
      silenceThreshold: INITIAL_SILENCE_THRESHOLD,
      silenceRemainder: INITIAL_SILENCE_REMAINDER,
      previewMode: true,
      vocabulary: [],
    },
  };
}

/** Preview mode on: playback jumps over cuts. */
export function setPreviewMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.previewMode) return doc;
  return { ...doc, settings: { ...doc.settings, previewMode: on } };
}
