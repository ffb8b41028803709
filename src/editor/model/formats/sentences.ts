import type { Paragraph, Words } from '../types.ts';
import { endsSentence } from '../words/sentence-end.ts';

/** A paragraph of at least so many words ends with its sentence. */
const LONG = 40;
/** So does one that is followed by a pause of so many seconds, after so many words. */
const PAUSE = 1;
const SHORT = 12;
/** Without a stop for so long, source seconds, a paragraph ends inside its sentence, at the widest pause of the last half. */
const MAX_SENTENCE = 90;

/** Paragraphs of words that came with stops and speakers: they end at turns and at ends of sentences. */
export function paragraphsBySentence(words: Words): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let first = 0;
  let sentence = 0;
  const end = (word: number): void => {
    paragraphs.push({ endWordIdx: word, speaker: words.speaker[word] });
    first = word + 1;
  };
  for (let i = 0; i < words.length; i++) {
    const isLast = i === words.length - 1;
    const isTurn = !isLast && words.speaker[i + 1] !== words.speaker[i];
    const isStop = endsSentence(words.text[i]);
    const length = i + 1 - first;
    const pause = isLast ? 0 : words.start[i + 1] - words.end[i];
    if (isLast || isTurn || (isStop && (length >= LONG || (length >= SHORT && pause >= PAUSE)))) end(i);
    else if (!isStop && words.end[i + 1] - words.start[sentence] > MAX_SENTENCE) {
      // A turn or a paragraph may have ended inside the sentence.
      const at = widestPause(words, Math.max(first, middleOf(words, sentence, i)), i);
      end(at);
      sentence = at + 1;
    }
    if (isStop || isTurn) sentence = i + 1;
  }
  return paragraphs;
}

/** The first word that begins in the second half of the time from word `from` to word `to`. */
function middleOf(words: Words, from: number, to: number): number {
  const half = (words.start[from] + words.end[to]) / 2;
  let i = from;
  while (i < to && words.start[i] < half) i++;
  return i;
}

/** The word from `from` to `to` with the longest pause behind it. */
function widestPause(words: Words, from: number, to: number): number {
  let widest = to;
  for (let i = to; i >= from; i--)
    if (words.start[i + 1] - words.end[i] > words.start[widest + 1] - words.end[widest]) widest = i;
  return widest;
}

/** Whether the words come with stops, without which nobody knows where a sentence ends. */
export function hasStops(words: Words): boolean {
  for (let i = 0; i < words.length; i++) if (endsSentence(words.text[i])) return true;
  return false;
}
