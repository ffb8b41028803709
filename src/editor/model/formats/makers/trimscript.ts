import { DocumentError, parseDocument } from '../../document.ts';
import { withParagraphSpeakers } from '../../transcript.ts';
import { wordAt } from '../../words.ts';
import type { Reader } from '../json-cues.ts';
import { FormatError } from '../timecode.ts';

/** A saved edit. @throws FormatError */
export const savedEdit: Reader = (json) => {
  if (json.format !== 'trimscript') return null;
  try {
    // Reassigned speakers stand in paragraphs, not in words.
    const doc = withParagraphSpeakers(parseDocument(json).doc);
    const cues = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
    return { kind: 'Trimscript', cues, speakers: doc.speakers };
  } catch (error) {
    if (error instanceof DocumentError) throw new FormatError(error.message);
    throw error;
  }
};
