/** An edit as lines of text: what each says of the document. */

import { isSilence } from '../cut-reasons.ts';
import { wordOrderOf } from '../edit/arrangement.ts';
import { cutEnd } from '../edit/cut.ts';
import { cutOfWord } from '../edit/cuts.ts';
import { isBetweenSentences } from '../edit/sentences.ts';
import { paragraphOfWord } from '../edit/transcript.ts';
import { pausesOf } from '../pauses/pauses.ts';
import { clockOf } from '../time/clock.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { wordAt, wordMiddle } from '../words/words.ts';

/** A word, or a pause that is trimmed. */
export type LineElement =
  | { readonly kind: 'word'; readonly word: number; readonly text: string; readonly cut: Cut | null }
  | { readonly kind: 'pause'; readonly text: string; readonly cut: Cut };

export interface EditLine {
  /** Inclusive indexes of words. */
  readonly first: number;
  readonly last: number;
  /** Of the first word, by which the line is known: no two lines have the same. */
  readonly time: string;
  readonly speaker: string;
  readonly elements: readonly LineElement[];
}

/** Decimals of times: as few as tell the lines apart. */
const DECIMALS = [2, 3, 6, 12, 20];

/** A sentence a line, within paragraphs and blocks; in playing order. */
export function editLines(doc: EditorDocument): readonly EditLine[] {
  const spans = sentenceSpans(doc);
  const silences = silencesBehind(doc);
  const times = timesOf(spans.map(([first]) => doc.words.start[first]));
  return spans.map(([first, last], i) => ({
    ...{ first, last, time: times[i] },
    speaker: plainName(doc.speakers[doc.paragraphs[paragraphOfWord(doc, first)].speaker] ?? ''),
    elements: elementsOf(doc, first, last, silences),
  }));
}

/** A label as one line has it. */
export function plainName(label: string): string {
  return label.trim().replace(/\s+/g, ' ');
}

function sentenceSpans(doc: EditorDocument): (readonly [number, number])[] {
  const { words, paragraphs } = doc;
  const lines: (readonly [number, number])[] = [];
  for (const { startWordIdx, endWordIdx } of wordOrderOf(doc).spans) {
    let first = startWordIdx;
    for (let i = startWordIdx; i <= endWordIdx; i++) {
      const ends =
        i === endWordIdx ||
        paragraphs[paragraphOfWord(doc, i)].endWordIdx === i ||
        isBetweenSentences(wordAt(words, i), wordAt(words, i + 1));
      if (!ends) continue;
      lines.push([first, i]);
      first = i + 1;
    }
  }
  return lines;
}

function timesOf(starts: readonly number[]): string[] {
  const format = (decimals: number): string[] =>
    starts.map((start) => {
      const fixed = start.toFixed(decimals);
      const [whole, rest] = fixed.split('.');
      return `${clockOf(Number(whole))}.${rest}`;
    });
  const enough = DECIMALS.find((decimals) => new Set(format(decimals)).size === starts.length);
  return format(enough ?? DECIMALS[DECIMALS.length - 1]);
}

/** Silences by the word before them, −1 for none. */
function silencesBehind({ cuts, words }: EditorDocument): ReadonlyMap<number, readonly Cut[]> {
  const behind = new Map<number, Cut[]>();
  for (const cut of cuts) {
    if (!isSilence(cut)) continue;
    const middle = (cut.start + cutEnd(cut)) / 2;
    const word = partitionPoint(words.length, (i) => wordMiddle(words, i) < middle) - 1;
    behind.set(word, [...(behind.get(word) ?? []), cut]);
  }
  return behind;
}

function elementsOf(
  doc: EditorDocument,
  first: number,
  last: number,
  silences: ReadonlyMap<number, readonly Cut[]>,
): LineElement[] {
  const pauses = (word: number): LineElement[] =>
    (silences.get(word) ?? []).map((cut) => ({ kind: 'pause', text: pauseText(doc, cut), cut }));
  const elements = first === 0 ? pauses(-1) : [];
  for (let word = first; word <= last; word++)
    elements.push(
      { kind: 'word', word, text: doc.words.text[word], cut: cutOfWord(doc, word) },
      ...pauses(word),
    );
  return elements;
}

/** `1.8s→0.2s`: how long the pause is, and what is left of it. */
function pauseText(doc: EditorDocument, cut: Cut): string {
  const pauses = pausesOf(doc);
  const at = partitionPoint(pauses.length, (i) => pauses[i].end <= cut.start);
  const pause = pauses[at];
  const isOwn = pause !== undefined && pause.start < cutEnd(cut);
  const length = isOwn ? pause.end - pause.start : cut.duration;
  return `${length.toFixed(1)}s→${Math.max(0, length - cut.duration).toFixed(1)}s`;
}
