import type { Clip, Paragraph, Range, Words } from '#model/types.ts';
import { type ChipItem, chipsOf } from './chips.ts';

/**
 * Where every line of the transcript breaks, computed from measured widths before anything is on the page. The page
 * never wraps a line itself (the text carries its own line feeds), so a row is exactly as high as this says and nothing
 * is corrected after mounting. A full pass over 100,000 words takes a few milliseconds, so there is no incremental one.
 */

/** Height of a line of text, px. */
export const LINE_HEIGHT = 28;
/** Height of a paragraph's speaker line, px. */
export const HEADER_HEIGHT = 24;
/** Space under a paragraph, px. */
export const PARAGRAPH_GAP = 20;
/** Lines a row holds at most: a row is a slice of one paragraph. */
const ROW_LINES = 8;

export interface LayoutInput {
  readonly words: Words;
  /** Width of each word, px. */
  readonly widths: Float32Array;
  readonly paragraphs: readonly Paragraph[];
  readonly clips: readonly Clip[];
  /** Speech that no word covers. */
  readonly gaps: readonly Range[];
  /** Width of the text column, px. */
  readonly width: number;
  /** Width of a space, px. */
  readonly space: number;
  /** Width of a bracket with its side padding, px. */
  readonly bracket: number;
  /** Width of a chip, px. */
  chipWidth(item: ChipItem): number;
  /** Where to break a word that is wider than the column: offsets into its text. */
  breakWord(text: string, width: number): readonly number[];
}

/** What places words on a line. */
export type Sizes = Pick<LayoutInput, 'widths' | 'space' | 'bracket' | 'chipWidth'>;

export interface TranscriptLayout {
  /** Width of the text column, px. */
  readonly width: number;
  readonly words: Words;
  readonly clips: readonly Clip[];
  readonly lineCount: number;
  /** First word of each line; one more entry than lines, so that line `l` holds `[lineWord[l], lineWord[l + 1])`. */
  readonly lineWord: Int32Array;
  /** First chip of each line, likewise. */
  readonly lineChip: Int32Array;
  /** In reading order. */
  readonly chips: readonly ChipItem[];
  /** The word each chip stands before (`words.length` at the end of the text). */
  readonly chipWord: Int32Array;
  /** Indexes into `clips` of the cuts that hold words, by first word. */
  readonly wordClips: Int32Array;
  /** Break offsets of the words wider than the column. */
  readonly brokenWords: ReadonlyMap<number, readonly number[]>;
  readonly rowCount: number;
  /** First line of each row, one more entry than rows. */
  readonly rowLine: Int32Array;
  readonly rowParagraph: Int32Array;
  /** Distance of each row from the top of the text, px, one more entry than rows: the last is the whole height. */
  readonly rowTop: Float64Array;
  /** Bit 1: the row begins its paragraph (has the speaker line). Bit 2: it ends it (has the gap). */
  readonly rowEnds: Uint8Array;
}

class Ints {
  data = new Int32Array(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
  take(): Int32Array {
    return this.data.slice(0, this.length);
  }
}

/** Lays out the whole transcript. Pure: same input, same lines. */
export function layoutTranscript(input: LayoutInput): TranscriptLayout {
  const { words, widths, paragraphs, clips, width, space, bracket } = input;
  const count = words.length;
  const { chips, chipWord, wordClips } = placeClips(words, clips, input.gaps);
  const brokenWords = new Map<number, readonly number[]>();

  const lineWord = new Ints();
  const lineChip = new Ints();
  const rowLine = new Ints();
  const rowParagraph = new Ints();
  const rowEnds = new Ints();

  // The walk: `x` is the width used on the current line (−1 before the first), `cut…` the next cut that holds words.
  let x = -1;
  let word = 0;
  let chip = 0;
  let cut = -1;
  let cutFirst = -1;
  let cutLast = -1;
  const nextCut = (): void => {
    cut++;
    const clip = cut < wordClips.length ? clips[wordClips[cut]] : undefined;
    cutFirst = clip ? clip.startWordIdx : count;
    cutLast = clip ? clip.endWordIdx : count;
  };
  const place = (unit: number): void => {
    if (x < 0 || x + space + unit > width) {
      lineWord.push(word);
      lineChip.push(chip);
      x = unit;
    } else {
      x += space + unit;
    }
  };
  const placeChips = (): void => {
    while (chip < chips.length && chipWord[chip] === word) {
      place(input.chipWidth(chips[chip]));
      chip++;
    }
  };
  nextCut();
  for (let p = 0; p < paragraphs.length && word < count; p++) {
    const paragraph = paragraphs[p];
    const last = p === paragraphs.length - 1 ? count - 1 : Math.min(paragraph.endWordIdx, count - 1);
    if (last < word) continue;
    const firstLine = lineWord.length;
    x = -1;
    for (; word <= last; word++) {
      if (chip < chips.length && chipWord[chip] === word) placeChips();
      let unit = widths[word];
      if (word >= cutFirst) {
        if (word === cutFirst) unit += bracket;
        if (word === cutLast) {
          unit += bracket;
          nextCut();
        }
      }
      if (unit <= width) {
        place(unit);
        continue;
      }
      const offsets = input.breakWord(words.text[word], width - 2 * bracket);
      brokenWords.set(word, offsets);
      place(width);
      for (let piece = 0; piece < offsets.length; piece++) {
        lineWord.push(word + 1);
        lineChip.push(chip);
      }
      x = width;
    }
    if (word === count) placeChips();
    // Rows of this paragraph: equal slices of at most ROW_LINES, never between the pieces of a broken word.
    const endLine = lineWord.length;
    for (let line = firstLine; line < endLine; ) {
      let next = Math.min(line + ROW_LINES, endLine);
      while (next < endLine && isContinuation(brokenWords, lineWord.data, next)) next++;
      rowLine.push(line);
      rowParagraph.push(p);
      rowEnds.push((line === firstLine ? 1 : 0) | (next === endLine ? 2 : 0));
      line = next;
    }
  }
  const lineCount = lineWord.length;
  const rowCount = rowLine.length;
  lineWord.push(count);
  lineChip.push(chip);
  rowLine.push(lineCount);

  const rowTop = new Float64Array(rowCount + 1);
  for (let row = 0; row < rowCount; row++) {
    const ends = rowEnds.data[row];
    rowTop[row + 1] =
      rowTop[row] +
      (rowLine.data[row + 1] - rowLine.data[row]) * LINE_HEIGHT +
      (ends & 1 ? HEADER_HEIGHT : 0) +
      (ends & 2 ? PARAGRAPH_GAP : 0);
  }
  return {
    width,
    words,
    clips,
    lineCount,
    lineWord: lineWord.take(),
    lineChip: lineChip.take(),
    chips,
    chipWord,
    wordClips,
    brokenWords,
    rowCount,
    rowLine: rowLine.take(),
    rowParagraph: rowParagraph.take(),
    rowTop,
    rowEnds: Uint8Array.from(rowEnds.data.subarray(0, rowCount)),
  };
}

/** Whether `line` shows a later piece of a word that was broken over lines. */
function isContinuation(
  broken: ReadonlyMap<number, readonly number[]>,
  lineWord: Int32Array,
  line: number,
): boolean {
  if (broken.size === 0) return false;
  const word = lineWord[line] - 1;
  const pieces = broken.get(word);
  if (!pieces) return false;
  for (let back = 1; back <= pieces.length; back++) if (lineWord[line - back] === word) return true;
  return false;
}

/** Cuts with words by their words; what has none as chips before the first word that follows their middle. */
function placeClips(
  words: Words,
  clips: readonly Clip[],
  gaps: readonly Range[],
): { chips: readonly ChipItem[]; chipWord: Int32Array; wordClips: Int32Array } {
  const wordClips = new Ints();
  for (let c = 0; c < clips.length; c++) if (clips[c].startWordIdx >= 0) wordClips.push(c);
  const placed = chipsOf(clips, gaps);
  let word = 0;
  const chipWord = Int32Array.from(placed, ({ middle }) => {
    while (word < words.length && (words.start[word] + words.end[word]) / 2 <= middle) word++;
    return word;
  });
  return { chips: placed.map(({ item }) => item), chipWord, wordClips: wordClips.take() };
}

/** Last index in `[0, count)` whose value is ≤ `target`; 0 when there is none. `values` ascends. */
function lastAtMost(values: Int32Array | Float64Array, count: number, target: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line that holds the beginning of `word`. */
export function lineOfWord(layout: TranscriptLayout, word: number): number {
  return lastAtMost(layout.lineWord, layout.lineCount, word);
}

/** The row that holds `line`. */
export function rowOfLine(layout: TranscriptLayout, line: number): number {
  return lastAtMost(layout.rowLine, layout.rowCount, line);
}

/** The row at `y` px from the top of the text, kept inside the text. */
export function rowAt(layout: TranscriptLayout, y: number): number {
  return lastAtMost(layout.rowTop, layout.rowCount, y);
}

/** Top of `line`, px from the top of the text. */
export function lineTop(layout: TranscriptLayout, line: number): number {
  const row = rowOfLine(layout, line);
  const header = layout.rowEnds[row] & 1 ? HEADER_HEIGHT : 0;
  return layout.rowTop[row] + header + (line - layout.rowLine[row]) * LINE_HEIGHT;
}

/** The line at `y` px from the top of the text, kept inside the text. */
export function lineAt(layout: TranscriptLayout, y: number): number {
  const row = rowAt(layout, y);
  const header = layout.rowEnds[row] & 1 ? HEADER_HEIGHT : 0;
  const first = layout.rowLine[row];
  const inRow = Math.floor((y - layout.rowTop[row] - header) / LINE_HEIGHT);
  return Math.min(Math.max(first + inRow, first), layout.rowLine[row + 1] - 1);
}

/** Index into `clips` of the cut that holds `word`, or −1. */
export function clipAtWord(layout: TranscriptLayout, word: number): number {
  const { wordClips, clips } = layout;
  let low = 0;
  let high = wordClips.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const clip = clips[wordClips[middle]];
    if (clip.endWordIdx < word) low = middle + 1;
    else if (clip.startWordIdx > word) high = middle - 1;
    else return wordClips[middle];
  }
  return -1;
}
