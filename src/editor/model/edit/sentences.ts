import type { EditorDocument, Range } from '../types.ts';
import { endsSentence } from '../words/sentence-end.ts';
import { firstWordOfParagraph, paragraphOfWord } from './transcript.ts';

/** Seconds after which a sentence is over without a sign. */
const PAUSE = 1;
/** Seconds on either side: of speech without stops, what is around is enough. */
const FARTHEST = 10;

interface SaidWord extends Range {
  readonly text: string;
}

/** Whether a sentence ends between two words. */
export function isBetweenSentences(before: SaidWord, after: Range): boolean {
  return endsSentence(before.text) || after.start - before.end >= PAUSE;
}

/** First and last word of the sentences around words `first … last`, within their paragraphs. */
export function sentenceAround(
  doc: EditorDocument,
  first: number,
  last: number,
): { readonly first: number; readonly last: number } {
  const { words } = doc;
  const word = (i: number): SaidWord => ({ text: words.text[i], start: words.start[i], end: words.end[i] });
  const start = firstWordOfParagraph(doc, paragraphOfWord(doc, first));
  const end = doc.paragraphs[paragraphOfWord(doc, last)].endWordIdx;
  let from = first;
  while (from > start && words.start[first] - words.start[from - 1] <= FARTHEST) {
    if (isBetweenSentences(word(from - 1), word(from))) break;
    from--;
  }
  let to = last;
  while (to < end && words.end[to + 1] - words.end[last] <= FARTHEST) {
    if (isBetweenSentences(word(to), word(to + 1))) break;
    to++;
  }
  return { first: from, last: to };
}
