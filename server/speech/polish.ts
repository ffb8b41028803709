import type { SpeechWord } from './engine.ts';
import { PARAGRAPH_PAUSE } from './paragraphs.ts';

/** Fillers of the dictionary: silence, noise, unknown speech. They are no words. */
const FILLER = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;
const FIRST_PERSON = /^i('(m|d|ll|ve))?$/;

/** The word to show for a token of the recogniser's dictionary, or null for fillers. */
export function tokenText(token: string): string | null {
  if (FILLER.test(token)) return null;
  const text = token.replace(/\(\d+\)$/, '');
  if (text === '') return null;
  return FIRST_PERSON.test(text) ? `I${text.slice(1)}` : text;
}

/**
 * Capitalises a word that starts after a long pause, where a paragraph starts too. Nothing else is made up: the
 * recogniser gives neither capitals nor punctuation.
 * @param pause source seconds since the word before; Infinity at the start of the recording.
 */
export function capitalise(word: SpeechWord, pause: number): SpeechWord {
  if (pause < PARAGRAPH_PAUSE) return word;
  const text = word.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return text === word.text ? word : { ...word, text };
}
