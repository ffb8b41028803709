import type { EditorDocument, Range } from '../types.ts';
import { normalize } from '../words/search-index.ts';
import { correctedWords, splitText } from '../words/share-time.ts';
import { wordAt } from '../words/words.ts';
import { arrangementOf } from './arrangement.ts';
import { cutOfWord } from './cuts.ts';
import { otherReadingAt } from './other-readings.ts';
import { spliceWords } from './splice-words.ts';

/** Confidence below which a word is doubted (docs/speech.md). */
const DOUBT_BELOW = 0.6;
/** Seconds that are played around a word to be checked. */
const CONTEXT_SECONDS = 0.3;

export function isDoubtful({ words }: EditorDocument, i: number): boolean {
  return words.checked[i] !== 1 && words.confidence[i] < DOUBT_BELOW;
}

/** Words that may be wrong and stay in the edit, ascending. */
export function doubtfulWords(doc: EditorDocument): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i < doc.words.length; i++)
    if (isDoubtful(doc, i) && cutOfWord(doc, i) === null) found.push(i);
  return found;
}

/** A word with what is recorded around it, within its block. */
export function contextAround(doc: EditorDocument, i: number): Range {
  const { start, end } = doc.words;
  const { blocks, blockAt } = arrangementOf(doc);
  const block = blocks[blockAt(start[i])];
  return {
    start: Math.max(block.start, start[i] - CONTEXT_SECONDS),
    end: Math.min(block.end, end[i] + CONTEXT_SECONDS),
  };
}

/** Marks a word as checked by the user; it keeps its recognised confidence. What else it may read is no question any more. */
export function markWordChecked(doc: EditorDocument, i: number): EditorDocument {
  const { words } = doc;
  if (!(i >= 0 && i < words.length) || words.checked[i] === 1) return doc;
  const { first, last } = otherReadingAt(words, i) ?? { first: i, last: i };
  const insert = Array.from({ length: last + 1 - first }, (_, k) => {
    const { other: _other, ...word } = wordAt(words, first + k);
    return first + k === i ? { ...word, checked: true } : word;
  });
  return spliceWords(doc, [{ at: first, remove: insert.length, insert }]);
}

/** Words that read like word `i`, whatever their case and signs; ascending, with `i`. */
export function sameWords({ words }: EditorDocument, i: number): readonly number[] {
  const plain = normalize(words.text[i] ?? '');
  const same: number[] = [];
  for (let k = 0; plain !== '' && k < words.length; k++)
    if (words.text[k] === words.text[i] || normalize(words.text[k]) === plain) same.push(k);
  return same;
}

const SIGNS_BEFORE = /^[^\p{L}\p{N}]*/u;
const SIGNS_AFTER = /[^\p{L}\p{N}]*$/u;

/** Writes `text` in place of each of `indexes` (ascending); signs around them stay. One change. Empty text is refused. */
export function correctWords(doc: EditorDocument, indexes: readonly number[], text: string): EditorDocument {
  const bare = text.trim().replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
  if (bare === '') return doc;
  const hunks = indexes.map((at) => {
    const word = wordAt(doc.words, at);
    const before = SIGNS_BEFORE.exec(word.text)?.[0] ?? '';
    const after = SIGNS_AFTER.exec(word.text.slice(before.length))?.[0] ?? '';
    return { at, remove: 1, insert: correctedWords([word], splitText(before + bare + after)) };
  });
  return spliceWords(doc, hunks);
}
