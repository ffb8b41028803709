import { MEDIA_TICK } from '../constants.ts';
import { isSameValue } from '../fields.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { OtherReading, Range, Word, WordColumns, Words } from '../types.ts';
import { spaceBetween } from './share-time.ts';

export { sanitizeWords } from './sanitize-words.ts';

const FIRST_CAPACITY = 256;

/** The columns beside the text and what few words have. A new one is also written and read in `write` and `wordAt`. */
const COLUMNS = {
  start: Float64Array,
  end: Float64Array,
  confidence: Float32Array,
  speaker: Uint8Array,
  checked: Uint8Array,
} as const satisfies Record<keyof WordColumns, unknown>;
const COLUMN_NAMES = Object.keys(COLUMNS) as readonly (keyof WordColumns)[];

export function allocateWords(capacity: number): WordColumns {
  return columnsOf((name) => new COLUMNS[name](capacity));
}

function columnsOf(column: (name: keyof WordColumns) => WordColumns[keyof WordColumns]): WordColumns {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, column(name)])) as unknown as WordColumns;
}

/** In thousandths, as saved; NaN becomes 0. */
function keptConfidence(confidence: number): number {
  return Math.round(Math.max(0, Math.min(1, confidence || 0)) * 1000) / 1000;
}

/** Only into buffers nobody else sees yet. */
function write(columns: WordColumns, i: number, word: Word): void {
  columns.start[i] = word.start;
  columns.end[i] = word.end;
  columns.confidence[i] = keptConfidence(word.confidence);
  columns.speaker[i] = word.speaker;
  columns.checked[i] = word.checked ? 1 : 0;
}

const NONE: ReadonlyMap<number, OtherReading> = new Map();

export function emptyWords(): Words {
  return { length: 0, text: [], other: NONE, ...allocateWords(0) };
}

/** @param at index of the first of `list` */
function othersOf(list: readonly Word[], at = 0): (readonly [number, OtherReading])[] {
  return list.flatMap(({ other }, i) => (other ? [[at + i, other] as const] : []));
}

/** Unchecked; see `sanitizeWords`. */
export function wordsFrom(list: readonly Word[]): Words {
  const columns = allocateWords(list.length);
  const text = list.map((word, i) => {
    write(columns, i, word);
    return word.text;
  });
  return { length: list.length, text, other: new Map(othersOf(list)), ...columns };
}

/** Shares buffers with the newest value while there is room; amortized O(1) a word. */
export function appendWords(words: Words, list: readonly Word[]): Words {
  if (list.length === 0) return words;
  const length = words.length + list.length;
  // The text column is exactly as long as the newest value: a longer one means somebody appended after this value.
  const isNewest = words.text.length === words.length;
  // A column that was made anew is shorter than the others.
  const hasRoom = COLUMN_NAMES.every((name) => words[name].length >= length);
  const columns = isNewest && hasRoom ? words : withCapacity(words, Math.max(FIRST_CAPACITY, length * 2));
  const text = isNewest ? (words.text as string[]) : words.text.slice(0, words.length);
  for (const [i, word] of list.entries()) {
    write(columns, words.length + i, word);
    text.push(word.text);
  }
  const added = othersOf(list, words.length);
  const other = added.length === 0 ? words.other : new Map([...words.other, ...added]);
  return { ...columnsOf((name) => columns[name]), length, text, other };
}

function withCapacity(words: Words, capacity: number): WordColumns {
  const columns = allocateWords(capacity);
  copyRange(words, 0, words.length, columns, 0);
  return columns;
}

function copyRange(from: Words, first: number, last: number, to: WordColumns, at: number): void {
  for (const name of COLUMN_NAMES) to[name].set(from[name].subarray(first, last), at);
}

/** Replaces `remove` words from `at`. */
export interface WordHunk {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Word[];
}

/** `hunks` sorted, disjoint. O(words). */
export function replaceWords(words: Words, hunks: readonly WordHunk[]): Words {
  const length = hunks.reduce((sum, hunk) => sum + hunk.insert.length - hunk.remove, words.length);
  const columns = allocateWords(length);
  const text: string[] = [];
  const other = new Map<number, OtherReading>();
  let from = 0;
  let to = 0;
  const copyUpTo = (end: number) => {
    copyRange(words, from, end, columns, to);
    for (let i = from; i < end; i++) text.push(words.text[i]);
    for (const [i, reading] of words.other) if (i >= from && i < end) other.set(to + i - from, reading);
    to += end - from;
    from = end;
  };
  for (const hunk of hunks) {
    copyUpTo(hunk.at);
    for (const [i, reading] of othersOf(hunk.insert, to)) other.set(i, reading);
    for (const word of hunk.insert) {
      write(columns, to++, word);
      text.push(word.text);
    }
    from += hunk.remove;
  }
  copyUpTo(words.length);
  return { length, text, other, ...columns };
}

export function wordAt(words: Words, i: number): Word {
  const other = words.other.get(i);
  return {
    text: words.text[i],
    start: words.start[i],
    end: words.end[i],
    confidence: keptConfidence(words.confidence[i]),
    speaker: words.speaker[i],
    ...(words.checked[i] === 1 && { checked: true }),
    ...(other && { other }),
  };
}

export function isSameWord(a: Words, i: number, b: Words, j: number): boolean {
  return (
    i < a.length &&
    j < b.length &&
    a.text[i] === b.text[j] &&
    COLUMN_NAMES.every((name) => a[name][i] === b[name][j]) &&
    isSameValue(a.other.get(i), b.other.get(j))
  );
}

/** In a pause the word before it; −1 before the first. Within a microsecond before its start a word has begun. */
export function wordAtTime(words: Words, sourceTime: number): number {
  return partitionPoint(words.length, (i) => words.start[i] <= sourceTime + MEDIA_TICK) - 1;
}

/** Source seconds; decides on which side of a cut a word lies. */
export function wordMiddle(words: Words, i: number): number {
  return (words.start[i] + words.end[i]) / 2;
}

/** Inclusive indexes of words whose middle lies inside; `[-1, -1]` for none. */
export function wordsInTime(words: Words, start: number, end: number): readonly [number, number] {
  const first = partitionPoint(words.length, (i) => wordMiddle(words, i) < start);
  const last = partitionPoint(words.length, (i) => wordMiddle(words, i) < end) - 1;
  return first <= last ? [first, last] : [-1, -1];
}

/** From the start of the first word of `wordsInTime` to the end of the last; `range` without one. */
export function timeOfWords(words: Words, range: Range): Range {
  const [first, last] = wordsInTime(words, range.start, range.end);
  return first < 0 ? range : { start: words.start[first], end: words.end[last] };
}

export function textOf(words: Words, first: number, last: number): string {
  let text = words.text[first];
  for (let i = first + 1; i <= last; i++)
    text += spaceBetween(words.text[i - 1], words.text[i]) + words.text[i];
  return text;
}
