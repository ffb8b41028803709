import { EPSILON } from '../constants.ts';
import { movedCuts } from '../edit/moved-cuts.ts';
import { keepSpeakers } from '../edit/paragraphs.ts';
import { mapParagraphs } from '../edit/splice-words.ts';
import { setParagraphs, withParagraphSpeakers } from '../edit/transcript.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Paragraph, Word, Words } from '../types.ts';
import { overlappingWords } from '../words/overlap.ts';
import { normalize } from '../words/search-index.ts';
import { replaceWords, type WordHunk, wordAt } from '../words/words.ts';

interface NewTranscript {
  readonly words: Words;
  readonly paragraphs: readonly Paragraph[];
}

/** Old words `first … last` (inclusive) that take the place of new ones `at … end` (exclusive). */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly at: number;
  readonly end: number;
}

/** Keeps the words of `old` that the user checked, in place of those recognised at the same time. */
function keepChecked(old: Words, fresh: NewTranscript): NewTranscript {
  const hunks = runsOf(old, fresh.words).map((run) => hunkOf(old, fresh.words, run));
  if (hunks.length === 0) return fresh;
  const words = replaceWords(fresh.words, hunks);
  separate(words);
  return { words, paragraphs: mapParagraphs(fresh.paragraphs, hunks) };
}

function runsOf(old: Words, words: Words): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < old.length; first++) {
    if (old.checked[first] !== 1) continue;
    let last = first;
    while (last + 1 < old.length && old.checked[last + 1] === 1) last++;
    const { at, end } = overlappingWords(words, { start: old.start[first], end: old.end[last] });
    const previous = runs.at(-1);
    if (previous && at < previous.end) {
      // One long word was recognised for both, and for what lies between them.
      runs[runs.length - 1] = { ...previous, last, end: Math.max(previous.end, end) };
    } else runs.push({ first, last, at, end });
    first = last;
  }
  return runs;
}

function hunkOf(old: Words, words: Words, { first, last, at, end }: Run): WordHunk {
  const now = Array.from({ length: end - at }, (_, i) => wordAt(words, at + i));
  const then = Array.from({ length: last - first + 1 }, (_, i) => wordAt(old, first + i));
  const isHeardRight =
    now.length === then.length &&
    then.every(({ text, checked }, i) => checked && normalize(text) === normalize(now[i].text));
  const speaker = now[0]?.speaker ?? words.speaker[Math.max(0, Math.min(at, words.length) - 1)] ?? 0;
  const insert: Word[] = isHeardRight
    ? now.map((word) => ({ ...word, confidence: 1, checked: true }))
    : then.map((word) => ({ ...word, speaker }));
  return { at, remove: end - at, insert };
}

/** Shortens words beside the inserted ones, by less than half of their length. Writes into columns that are not shared yet. */
function separate({ length, start, end, checked }: Words): void {
  for (let i = 1; i < length; i++) {
    if (start[i] >= end[i - 1]) continue;
    if (checked[i] === 1) end[i - 1] = start[i];
    else start[i] = end[i - 1];
  }
}

/** How far an edge goes to reach a word, seconds. */
const MAX_EDGE_SHIFT = 0.15;

/** Cuts over other words of the same audio: edges at a word go to the nearest within `MAX_EDGE_SHIFT`, all others keep their time. */
export function retimeCuts({ cuts, words: old, duration }: EditorDocument, words: Words): readonly Cut[] {
  return movedCuts(cuts, words, duration, (time, side) => {
    if (Math.abs(nearest(old, old[side], time) - time) > EPSILON) return time;
    const found = nearest(words, words[side], time);
    const distance = Math.abs(found - time);
    return distance > EPSILON && distance <= MAX_EDGE_SHIFT ? found : time;
  });
}

/** The nearest of the ascending edges; Infinity without words. */
function nearest({ length }: Words, edges: Float64Array, time: number): number {
  const after = partitionPoint(length, (i) => edges[i] < time);
  const next = after < length ? edges[after] : Number.POSITIVE_INFINITY;
  const previous = after > 0 ? edges[after - 1] : Number.NEGATIVE_INFINITY;
  return time - previous <= next - time ? previous : next;
}

/** Replaces the transcript by a new one of the same recording: cuts, checked words and names of speakers are kept by time. */
export function retranscribed(
  doc: EditorDocument,
  fresh: Pick<EditorDocument, 'words' | 'paragraphs' | 'gaps' | 'language' | 'origin'>,
): EditorDocument {
  const { words, paragraphs } = keepChecked(doc.words, fresh);
  const { gaps, language, origin } = fresh;
  const blank = { ...doc, words, gaps, language, origin, paragraphs: [], speakers: [], cuts: [] };
  const spoken = keepSpeakers(doc, withParagraphSpeakers(setParagraphs(blank, paragraphs)));
  return reconcileSilences(doc, { ...spoken, cuts: retimeCuts(doc, words) });
}
