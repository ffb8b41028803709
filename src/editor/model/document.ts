import { INITIAL_SILENCE_THRESHOLD } from './constants.ts';
import type { EditorDocument } from './types.ts';
import { DOCUMENT_VERSION } from './version.ts';
import { emptyWords } from './words.ts';

export { checkDocument } from './check.ts';
export { DocumentError } from './document-error.ts';
export { parseDocument, readDocument } from './parse-document.ts';
export { serialize } from './serialize.ts';
export { DOCUMENT_VERSION } from './version.ts';

/** The edit of a media of which nothing is known but its length (source seconds) and language. */
export function emptyDocument(media: {
  readonly duration: number;
  readonly language: 'en' | 'fr';
}): EditorDocument {
  return {
    version: DOCUMENT_VERSION,
    duration: media.duration,
    language: media.language,
    words: emptyWords(),
    paragraphs: [],
    speakers: [],
    cuts: [],
    silences: [],
    gaps: [],
    settings: { silenceMode: false, silenceThreshold: INITIAL_SILENCE_THRESHOLD, previewMode: true },
  };
}

/** Preview mode on: playback jumps over cuts. It is on at first. */
export function setPreviewMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.previewMode) return doc;
  return { ...doc, settings: { ...doc.settings, previewMode: on } };
}
