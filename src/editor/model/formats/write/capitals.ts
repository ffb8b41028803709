import type { EditorDocument } from '../../types.ts';
import { endsSentence } from '../../words/sentence-end.ts';

/**
 * What the first kept words of sentences read as whose beginnings were cut, by index. Left as they are said: sentences that were begun in
 * small letters, words whose sentence now goes on one that lost its end, and words with capitals inside.
 */
export function capitalsAfterCuts(
  { words, paragraphs }: EditorDocument,
  isCut: (word: number) => boolean,
): Map<number, string> {
  const capitals = new Map<number, string>();
  let first = 0;
  for (const { endWordIdx } of paragraphs) {
    let sentence = first;
    /** The last kept word of the paragraph. */
    let kept = -1;
    for (let i = first; i <= endWordIdx; i++) {
      if (i > first && endsSentence(words.text[i - 1])) sentence = i;
      if (isCut(i)) continue;
      const isBegun = kept >= sentence || i === sentence;
      const goesOn = kept >= 0 && !endsSentence(words.text[kept]);
      if (!isBegun && !goesOn && !BEGINS_SMALL.test(words.text[sentence]))
        capitals.set(i, capitalized(words.text[i]));
      kept = i;
    }
    first = endWordIdx + 1;
  }
  return capitals;
}

/** Signs before its first letter or digit, and a small letter. */
const BEGINS_SMALL = /^[^\p{L}\p{N}]*\p{Ll}/u;

function capitalized(text: string): string {
  if (/\p{Lu}/u.test(text)) return text;
  return text.replace(BEGINS_SMALL, (begin) => begin.toUpperCase());
}
