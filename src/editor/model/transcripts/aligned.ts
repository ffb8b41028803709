/** Aligned times of words: which words are sent to the server, and how its answer changes words, cuts and doubts. */
import { EPSILON } from '../constants.ts';
import { movedCuts } from '../edit/moved-cuts.ts';
import { isBetweenSentences, sentenceAround } from '../edit/sentences.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Range, Words } from '../types.ts';
import { diffWords } from '../words/diff-words.ts';
import { fitInOrder } from '../words/in-order.ts';
import { normalize } from '../words/search-index.ts';
import { wordAt } from '../words/words.ts';

/** `count` words from `first` on, indexes of a stretch, may be `text` instead. */
export interface OpenReading {
  readonly first: number;
  readonly count: number;
  readonly text: string;
}

/** Words as they were sent, and the source seconds in which these lie and no others. */
export interface SentStretch extends Range {
  readonly words: readonly (Range & { readonly text: string })[];
  /** In order, disjoint. */
  readonly readings?: readonly OpenReading[];
}

/** `guessed`: not found, with the time of before; `unsaid`: found, though hardly said; `fitted`: not looked for, at a quiet place. */
export interface AlignedWord extends Range {
  readonly verdict: 'found' | 'guessed' | 'unsaid' | 'fitted';
}

/** Most confidence of such words, below what is marked as doubtful. */
const DOUBT = { guessed: 0.5, unsaid: 0.2, fitted: 0.5 } as const;

/** Words of which it can be said that they belong to another recording. */
const MIN_WORDS = 8;

/** How many words were found, if they are so few that they are of another recording; else null. */
export function foundOfAnother(aligned: readonly AlignedWord[]): number | null {
  if (aligned.length < MIN_WORDS || aligned.some(({ verdict }) => verdict === 'fitted')) return null;
  const found = aligned.filter(({ verdict }) => verdict === 'found').length;
  return 2 * found < aligned.length ? found : null;
}

/** Seconds; the server sends times to a tenth of that. */
const ROUNDING = 0.001;

/** All words. */
export function wholeStretch({ words, duration }: EditorDocument): SentStretch {
  return { start: 0, end: duration, words: sentWords(words, 0, words.length) };
}

/** The sentences of words that read otherwise than before, or are new. */
export function changedStretches(before: EditorDocument, after: EditorDocument): readonly SentStretch[] {
  const runs: { first: number; last: number }[] = [];
  for (const { hunk, inverse } of diffWords(before.words, after.words)) {
    const first = inverse.at;
    const isSame =
      hunk.insert.length === inverse.insert.length &&
      hunk.insert.every(({ text }, i) => normalize(text) === normalize(inverse.insert[i].text));
    if (isSame || hunk.insert.length === 0) continue;
    const run = sentenceAround(after, first, first + hunk.insert.length - 1);
    const last = runs.at(-1);
    if (last && run.first <= last.last) last.last = Math.max(last.last, run.last);
    else runs.push({ ...run });
  }
  return runs.map(({ first, last }) => ({
    start: first === 0 ? 0 : after.words.end[first - 1],
    end: last + 1 < after.words.length ? after.words.start[last + 1] : after.duration,
    words: sentWords(after.words, first, last + 1),
  }));
}

function sentWords(words: Words, first: number, end: number): SentStretch['words'] {
  return Array.from({ length: end - first }, (_, k) => ({
    text: words.text[first + k],
    start: words.start[first + k],
    end: words.end[first + k],
  }));
}

/**
 * Words with the times that were found for those that were sent; a sentence in which anything changed meanwhile keeps its own. Cuts
 * whose edges stood on edges of words go with them.
 * @param aligned of all words of all stretches, in order
 * @param marks words that were not found, or not said, become doubtful; else those that were not found stay as they are
 */
export function withAlignedWords(
  doc: EditorDocument,
  stretches: readonly SentStretch[],
  aligned: readonly AlignedWord[],
  { marks }: { marks: boolean },
): EditorDocument {
  const { length } = doc.words;
  const words = {
    ...doc.words,
    start: doc.words.start.slice(0, length),
    end: doc.words.end.slice(0, length),
    confidence: doc.words.confidence.slice(0, length),
  };
  let from = 0;
  for (const stretch of stretches) {
    const own = aligned.slice(from, from + stretch.words.length);
    from += stretch.words.length;
    take(doc, words, stretch, marks ? own : own.map((word) => (isPlaced(word) ? word : null)), marks);
  }
  const isSame = (['start', 'end', 'confidence'] as const).every((column) =>
    words[column].every((value, i) => value === doc.words[column][i]),
  );
  return isSame ? doc : reconcileSilences(doc, retimed(doc, words));
}

function isPlaced({ verdict }: AlignedWord): boolean {
  return verdict === 'found' || verdict === 'unsaid';
}

/** Writes into `words`, which nobody else sees yet. */
function take(
  doc: EditorDocument,
  words: Words,
  stretch: SentStretch,
  aligned: readonly (AlignedWord | null)[],
  marks: boolean,
): void {
  const { length, start, end } = words;
  const first = partitionPoint(length, (i) => doc.words.start[i] < stretch.start - EPSILON);
  const last = partitionPoint(length, (i) => doc.words.end[i] <= stretch.end + EPSILON);
  const found = foundIn(doc.words, first, last, stretch.words, aligned);
  const room = {
    start: Math.max(stretch.start, end[first - 1] ?? 0),
    end: Math.min(stretch.end, start[last] ?? doc.duration),
  };
  const isInside = found.every(
    (word) => word === null || (word.start >= room.start - ROUNDING && word.end <= room.end + ROUNDING),
  );
  if (!isInside || found.every((word) => word === null)) return;
  const before = found.map((_, k) => wordAt(doc.words, first + k));
  for (const [k, time] of fitInOrder(before, found, { room, shift: 0 }).entries()) {
    start[first + k] = time.start;
    end[first + k] = time.end;
  }
  for (const [k, word] of found.entries())
    if (marks && word && doc.words.checked[first + k] !== 1)
      words.confidence[first + k] = confidenceAfter(doc.words.confidence[first + k], word.verdict);
}

/** An engine's own word is kept, unless it was this doubt. */
function confidenceAfter(confidence: number, verdict: AlignedWord['verdict']): number {
  if (verdict !== 'found') return Math.min(confidence, DOUBT[verdict]);
  const isDoubt = Object.values(DOUBT).some((doubt) => Math.abs(confidence - doubt) < 1e-6);
  return isDoubt ? 1 : confidence;
}

/** Of each of the words `first … last` (exclusive); null in sentences that are not there as they were sent. */
function foundIn(
  words: Words,
  first: number,
  last: number,
  sent: SentStretch['words'],
  aligned: readonly (AlignedWord | null)[],
): (AlignedWord | null)[] {
  const found: (AlignedWord | null)[] = Array.from({ length: Math.max(0, last - first) }, () => null);
  for (let from = 0; from < sent.length; ) {
    let to = from + 1;
    while (to < sent.length && !isBetweenSentences(sent[to - 1], sent[to])) to++;
    const at = partitionPoint(words.length, (i) => words.start[i] < sent[from].start);
    const isThere =
      at >= first &&
      at + to - from <= last &&
      sent.slice(from, to).every((word, k) => isSame(words, at + k, word));
    if (isThere) for (let k = from; k < to; k++) found[at - first + k - from] = aligned[k] ?? null;
    from = to;
  }
  return found;
}

function isSame(words: Words, i: number, { text, start, end }: Range & { readonly text: string }): boolean {
  return words.text[i] === text && words.start[i] === start && words.end[i] === end;
}

/** The same words with other times. */
function retimed(doc: EditorDocument, words: Words): EditorDocument {
  const { words: old, duration } = doc;
  const moved = (time: number, side: 'start' | 'end'): number => {
    for (const edge of side === 'start' ? (['start', 'end'] as const) : (['end', 'start'] as const)) {
      const i = partitionPoint(old.length, (k) => old[edge][k] < time - EPSILON);
      if (i < old.length && Math.abs(old[edge][i] - time) <= EPSILON) return words[edge][i];
    }
    return time;
  };
  const rejected = doc.rejected
    .map(({ start, end }) => ({ start: moved(start, 'start'), end: moved(end, 'end') }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    ...doc,
    words,
    rejected: doc.rejected.length === 0 ? doc.rejected : rejected,
    cuts: movedCuts(doc.cuts, words, duration, moved),
  };
}
