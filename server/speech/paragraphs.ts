import { hasStops, paragraphsBySentence } from '#model/formats/sentences.ts';
import { wordsFrom } from '#model/words/words.ts';
import type { SpeechWord } from './engine.ts';

/** Seconds. */
const PARAGRAPH_PAUSE = 1;
/** Words, after which the next pause of `BREATH` ends a paragraph. */
const LONG_PARAGRAPH = 40;
const BREATH = 0.35;
const MAX_PARAGRAPH = 90;

/** Up to and including `end_word_idx`; names as on the wire. */
export interface SpeechParagraph {
  end_word_idx: number;
  speaker: number;
}

/** Starts paragraphs at changes of speaker and at ends of sentences; without punctuation, at long pauses and before they grow too long. */
export function toParagraphs(words: readonly SpeechWord[]): SpeechParagraph[] {
  const columns = wordsFrom(words);
  if (hasStops(columns))
    return paragraphsBySentence(columns).map(({ endWordIdx, speaker }) => ({
      end_word_idx: endWordIdx,
      speaker,
    }));
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

function breaks(before: SpeechWord, next: SpeechWord, length: number): boolean {
  const pause = next.start - before.end;
  if (next.speaker !== before.speaker || pause >= PARAGRAPH_PAUSE || length >= MAX_PARAGRAPH) return true;
  return length >= LONG_PARAGRAPH && pause >= BREATH;
}
