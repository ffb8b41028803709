import type { SpeechWord } from './engine.ts';

/** A pause, in seconds, that ends a paragraph wherever it comes. */
export const PARAGRAPH_PAUSE = 1;
/** A paragraph of this many words ends at the next pause of `BREATH` seconds, so that it reads like a few sentences. */
const LONG_PARAGRAPH = 40;
const BREATH = 0.35;
/** No paragraph is longer. Without punctuation a longer one is a wall of text. */
const MAX_PARAGRAPH = 90;

/** A run of words by one speaker, up to and including `end_word_idx`. Field names as on the wire. */
export interface SpeechParagraph {
  end_word_idx: number;
  speaker: number;
}

/** Breaks words (in order) into paragraphs: at a change of speaker, at long pauses, and before they grow too long. */
export function toParagraphs(words: readonly SpeechWord[]): SpeechParagraph[] {
  const paragraphs: SpeechParagraph[] = [];
  let first = 0;
  for (let i = 1; i <= words.length; i++) {
    const before = words[i - 1]!;
    const next = words[i];
    if (next && !breaks(before, next, i - first)) continue;
    paragraphs.push({ end_word_idx: i - 1, speaker: before.speaker });
    first = i;
  }
  return paragraphs;
}

/** Whether a paragraph that has `length` words already ends between two words. */
function breaks(before: SpeechWord, next: SpeechWord, length: number): boolean {
  const pause = next.start - before.end;
  if (next.speaker !== before.speaker || pause >= PARAGRAPH_PAUSE || length >= MAX_PARAGRAPH) return true;
  return length >= LONG_PARAGRAPH && pause >= BREATH;
}
