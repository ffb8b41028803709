/** The language that is spoken in a recording, beside the one that was chosen. */
import type { EditorDocument, SpokenLanguage } from '../types.ts';

/** Most confidence of words that were made up of another language. */
export const FOREIGN_CONFIDENCE = 0.2;

/** Whether another language than the chosen one is spoken, of which all words were made up. */
export function isForeign(spoken: SpokenLanguage | null | undefined, language: string): boolean {
  return spoken != null && ![language, 'several', 'unknown'].includes(spoken);
}

/** All words doubtful but those that a person checked, where another language than the chosen one is spoken. */
export function withForeignDoubted(doc: EditorDocument): EditorDocument {
  const { words, origin, language } = doc;
  if (!isForeign(origin?.spoken, language)) return doc;
  const confidence = words.confidence.map((value, i) =>
    words.checked[i] === 1 ? value : Math.min(value, FOREIGN_CONFIDENCE),
  );
  return { ...doc, words: { ...words, confidence } };
}
