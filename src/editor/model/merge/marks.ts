import { EPSILON } from '../constants.ts';
import { mapParagraphs } from '../edit/splice-words.ts';
import { normaliseParagraphs } from '../edit/transcript.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Paragraph, Words } from '../types.ts';
import { type WordHunk, wordMiddle } from '../words/words.ts';

/** Beginnings of paragraphs by the source time of their first word; the first paragraph begins at 0. */
export interface Marks {
  readonly remove: readonly number[];
  /** Time and speaker. */
  readonly set: readonly (readonly [number, number])[];
}

/** What changed in the paragraphs beside what follows from `hunks`; null for nothing. */
export function marksBetween(
  before: Pick<EditorDocument, 'paragraphs'>,
  after: Pick<EditorDocument, 'paragraphs' | 'words'>,
  hunks: readonly WordHunk[],
): Marks | null {
  const mapped = mapParagraphs(before.paragraphs, hunks);
  if (mapped === after.paragraphs) return null;
  const old = beginnings(mapped);
  const now = beginnings(after.paragraphs);
  const timeOf = (word: number): number => (word === 0 ? 0 : after.words.start[word]);
  const remove = [...old.keys()].filter((word) => !now.has(word)).map(timeOf);
  const set = [...now]
    .filter(([word, speaker]) => old.get(word) !== speaker)
    .map(([word, speaker]) => [timeOf(word), speaker] as const);
  return remove.length + set.length === 0 ? null : { remove, set };
}

export function withMarks(
  paragraphs: readonly Paragraph[],
  words: Words,
  { remove, set }: Marks,
): readonly Paragraph[] {
  const starts = beginnings(normaliseParagraphs(paragraphs, words.length));
  const wordOf = (time: number): number => (time <= 0 ? 0 : wordFrom(words, time));
  for (const time of remove) {
    const word = wordOf(time);
    if (word > 0) starts.delete(word);
  }
  for (const [time, speaker] of set) {
    const word = wordOf(time);
    if (word < words.length) starts.set(word, speaker);
  }
  const sorted = [...starts].sort(([a], [b]) => a - b);
  return sorted.map(([, speaker], i) => ({
    endWordIdx: (sorted[i + 1]?.[0] ?? words.length) - 1,
    speaker,
  }));
}

/** The word that starts at a time, or did before others heard it there a little earlier; else the next one. */
function wordFrom(words: Words, time: number): number {
  const next = partitionPoint(words.length, (i) => words.start[i] < time - EPSILON);
  const isExact = next < words.length && words.start[next] - time <= EPSILON;
  const isEarlier = next > 1 && time < wordMiddle(words, next - 1);
  return !isExact && isEarlier ? next - 1 : next;
}

/** Speakers by first word. */
function beginnings(paragraphs: readonly Paragraph[]): Map<number, number> {
  let first = 0;
  const starts = new Map<number, number>();
  for (const { endWordIdx, speaker } of paragraphs) {
    starts.set(first, speaker);
    first = endWordIdx + 1;
  }
  return starts;
}
