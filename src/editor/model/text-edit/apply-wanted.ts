/** Brings a document to what a text wants of it, by the commands of the page; what does not come out exactly is refused. */

import { beginsBlock, wordOrderOf } from '../edit/arrangement.ts';
import { cutEnd, makeCut, nonSilences, rangeOf, withCuts } from '../edit/cut.ts';
import { mergeSorted, rangeOfWords } from '../edit/cut-room.ts';
import { cutOfWord, cutSpans, removeCuts, type WordSpan } from '../edit/cuts.ts';
import { moveWords } from '../edit/moves.ts';
import { spliceWords } from '../edit/splice-words.ts';
import { restoreSilences } from '../pauses/silences.ts';
import { rangeWithout } from '../time/ranges.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { correctedWords } from '../words/share-time.ts';
import { wordAt } from '../words/words.ts';
import type { EditLine } from './lines.ts';

export interface WantedEdit {
  /** Indexes of all words that are cut. */
  readonly struck: Set<number>;
  /** Inclusive indexes of words and what they become. */
  readonly corrections: {
    readonly first: number;
    readonly last: number;
    readonly texts: readonly string[];
  }[];
  /** Silences that go. */
  readonly keptPauses: Cut[];
  /** All lines, as they play. */
  readonly order: readonly EditLine[];
}

interface Applied {
  readonly doc: EditorDocument;
  readonly changes: {
    readonly struck: number;
    readonly restored: number;
    readonly corrected: number;
    readonly pauses: number;
    readonly moved: number;
  };
}

/** @returns the first line that cannot be as it is wanted, where there is one */
export function applyWanted(
  doc: EditorDocument,
  lines: readonly EditLine[],
  wanted: WantedEdit,
): Applied | { readonly fault: EditLine } {
  const restored = wordsWhere(doc, (i) => !wanted.struck.has(i) && cutOfWord(doc, i) !== null);
  const free = withRestored(doc, restored, wanted);
  const struck = wordsWhere(free, (i) => wanted.struck.has(i) && cutOfWord(free, i) === null);
  const cut = struck.length === 0 ? free : cutSpans(free, spansOf(free, struck));
  const { doc: ordered, moved } = withOrder(cut, lines, wanted.order);
  const corrected = withCorrections(ordered, wanted);
  const fault = firstFault(doc, corrected, wanted);
  if (fault) return { fault };
  return {
    doc: corrected,
    changes: {
      struck: wordsWhere(doc, (i) => wanted.struck.has(i) && cutOfWord(doc, i) === null).length,
      restored: restored.length,
      corrected: wanted.corrections.length,
      pauses: wanted.keptPauses.length,
      moved,
    },
  };
}

function wordsWhere({ words }: EditorDocument, is: (word: number) => boolean): number[] {
  return Array.from({ length: words.length }, (_, i) => i).filter(is);
}

/** Runs of neighbours that play after one another. */
function spansOf(doc: EditorDocument, words: readonly number[]): WordSpan[] {
  const spans: { startWordIdx: number; endWordIdx: number }[] = [];
  for (const word of words) {
    const last = spans.at(-1);
    if (last && last.endWordIdx === word - 1 && !beginsBlock(doc, word)) last.endWordIdx = word;
    else spans.push({ startWordIdx: word, endWordIdx: word });
  }
  return spans;
}

/** Cuts of which no word is left go; of others stays what is still wanted, with the edges it had. */
function withRestored(
  doc: EditorDocument,
  restored: readonly number[],
  { struck, keptPauses }: WantedEdit,
): EditorDocument {
  const touched = new Set(restored.map((word) => cutOfWord(doc, word) as Cut));
  const gone = new Set<Cut>(keptPauses);
  let result = doc;
  for (const cut of touched) {
    const left = range(cut.startWordIdx, cut.endWordIdx).filter((word) => struck.has(word));
    if (left.length === 0) gone.add(cut);
    else result = withRest(result, cut, spansOf(doc, left));
  }
  if (gone.size === 0) return result;
  return removeCuts(
    result,
    [...gone].map(({ id }) => id),
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The cut is divided into what is left of it. */
function withRest(doc: EditorDocument, cut: Cut, spans: readonly WordSpan[]): EditorDocument {
  const others = doc.cuts.filter((other) => other !== cut);
  const beside = nonSilences(others);
  const rest = spans.flatMap(({ startWordIdx, endWordIdx }, i) => {
    const own = rangeOfWords({ ...doc, cuts: others }, beside, startWordIdx, endWordIdx);
    const start = startWordIdx === cut.startWordIdx ? cut.start : (own?.start ?? 0);
    const end = endWordIdx === cut.endWordIdx ? cutEnd(cut) : (own?.end ?? 0);
    return end > start
      ? [makeCut(doc.words, { ...cut, id: i === 0 ? cut.id : `${cut.id}-${i}`, start, end })]
      : [];
  });
  const released = rangeWithout(rangeOf(cut), rest.map(rangeOf)).map((part) => ({
    ...part,
    of: rangeOf(cut),
  }));
  return withCuts(doc, restoreSilences(doc, mergeSorted(others, rest), released));
}

/** As few words as can be are moved: lines that follow each other in both orders stay. */
function withOrder(
  doc: EditorDocument,
  lines: readonly EditLine[],
  order: readonly EditLine[],
): { doc: EditorDocument; moved: number } {
  const places = new Map(lines.map((line, i) => [line, i]));
  const wanted = order.map((line) => places.get(line) as number);
  if (wanted.every((place, i) => place === i)) return { doc, moved: 0 };
  const stays = longestAscending(wanted);
  let result = doc;
  // From the end on: what a line is put before has its place by then.
  for (let i = order.length - 1; i >= 0; i--) {
    if (stays.has(i)) continue;
    const { first, last } = order[i];
    const next = order[i + 1];
    result = moveWords(result, [{ startWordIdx: first, endWordIdx: last }], next ? next.first : -1);
  }
  return { doc: result, moved: order.length - stays.size };
}

/** Indexes of a longest ascending subsequence of different numbers. */
function longestAscending(values: readonly number[]): ReadonlySet<number> {
  /** By length: the index of the smallest value that ends such a subsequence. */
  const ends: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [i, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = ends[low - 1] ?? -1;
    ends[low] = i;
  }
  const chosen = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]) chosen.add(i);
  return chosen;
}

function withCorrections(doc: EditorDocument, { corrections }: WantedEdit): EditorDocument {
  if (corrections.length === 0) return doc;
  const hunks = corrections
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last, texts }) => ({
      at: first,
      remove: last - first + 1,
      insert: correctedWords(
        range(first, last).map((word) => wordAt(doc.words, word)),
        texts,
      ),
    }));
  return spliceWords(doc, hunks);
}

/** Compares what plays, and what is struck of it, with what is wanted. */
function firstFault(
  before: EditorDocument,
  doc: EditorDocument,
  { struck, corrections, order, keptPauses }: WantedEdit,
): EditLine | null {
  const corrected = new Map(corrections.map((one) => [one.first, one]));
  const playing = wordOrderOf(doc);
  let place = 0;
  for (const line of order) {
    for (let word = line.first; word <= line.last; word++) {
      const correction = corrected.get(word);
      const texts = correction?.texts ?? [before.words.text[word]];
      for (const text of texts) {
        const at = playing.at(place++);
        if (at < 0 || doc.words.text[at] !== text) return line;
        if ((cutOfWord(doc, at) !== null) !== struck.has(word)) return line;
      }
      if (correction) word = correction.last;
    }
  }
  const cutAgain = keptPauses.find(({ id }) => doc.cuts.some((cut) => cut.id === id));
  return order.find(({ elements }) => elements.some(({ cut }) => cut && cut === cutAgain)) ?? null;
}
