import type { SpeechWord } from './engine.ts';
import { PARAGRAPH_PAUSE } from './paragraphs.ts';

const FILLER = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;
const FIRST_PERSON = /^i('(m|d|ll|ve))?$/;

export function tokenText(token: string): string | null {
  if (FILLER.test(token)) return null;
  const text = token.replace(/\(\d+\)$/, '');
  if (text === '') return null;
  return FIRST_PERSON.test(text) ? `I${text.slice(1)}` : text;
}

/** Capitalises after long pauses, where paragraphs start. @param pause source seconds; Infinity at the start */
export function capitalise(word: SpeechWord, pause: number): SpeechWord {
  if (pause < PARAGRAPH_PAUSE) return word;
  const text = word.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return text === word.text ? word : { ...word, text };
}
