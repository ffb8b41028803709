import type { EditorDocument } from '../types.ts';
import { normalize } from './search-index.ts';
import { soundText } from './sound-text.ts';

export const MAX_VOCABULARY = 200;
export const MAX_TERM_LENGTH = 60;
/** Most terms offered at once. */
const MAX_OFFERED = 12;

/** Without empty, over-long and repeated terms. */
export function normaliseVocabulary(terms: readonly unknown[]): readonly string[] {
  const seen = new Map<string, string>();
  for (const term of terms) {
    const text = typeof term === 'string' ? soundText(term).trim().replace(/\s+/g, ' ') : '';
    const key = text.toLowerCase();
    if (text === '' || text.length > MAX_TERM_LENGTH || seen.has(key)) continue;
    seen.set(key, text);
    if (seen.size === MAX_VOCABULARY) break;
  }
  return [...seen.values()];
}

export function setVocabulary(doc: EditorDocument, terms: readonly string[]): EditorDocument {
  const vocabulary = normaliseVocabulary(terms);
  const old = doc.settings.vocabulary;
  const isSame = vocabulary.length === old.length && vocabulary.every((term, i) => term === old[i]);
  return isSame ? doc : { ...doc, settings: { ...doc.settings, vocabulary } };
}

/** Corrected names that the vocabulary lacks, most frequent first: words with a capital letter. */
export function offeredTerms(doc: EditorDocument): readonly string[] {
  const { words, settings } = doc;
  const known = new Set(settings.vocabulary.map(normalize));
  const counts = new Map<string, { text: string; count: number }>();
  for (let i = 0; i < words.length; i++) {
    if (words.checked[i] !== 1) continue;
    const text = words.text[i].replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (text.length > MAX_TERM_LENGTH || !/\p{Lu}/u.test(text) || text.length < 2) continue;
    const key = normalize(text);
    if (known.has(key)) continue;
    const found = counts.get(key) ?? { text, count: 0 };
    counts.set(key, { text: found.text, count: found.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_OFFERED)
    .map(({ text }) => text);
}
