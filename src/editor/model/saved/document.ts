import type { EditorDocument } from '../types.ts';
import { emptyWords } from '../words/words.ts';
import { initialFields } from './document-fields.ts';

export { DOCUMENT_VERSION } from '../constants.ts';
export { checkDocument } from './check-document.ts';
export { parseDocument, readDocument } from './parse-document.ts';
export { DocumentError } from './read-json.ts';
export { serialize } from './serialize.ts';

export function emptyDocument(media: {
  readonly duration: number;
  readonly language: 'en' | 'fr';
}): EditorDocument {
  return {
    ...initialFields(),
    duration: media.duration,
    language: media.language,
    words: emptyWords(),
    paragraphs: [],
    cuts: [],
  };
}

/** Preview mode on: playback jumps over cuts. */
export function setPreviewMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.previewMode) return doc;
  return { ...doc, settings: { ...doc.settings, previewMode: on } };
}
