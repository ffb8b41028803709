import { partitionPoint } from '#model/sorted.ts';
import type { Cut, Paragraph, Words } from '#model/types.ts';
import { breakLines, type LayoutInput, type PlacedCuts, placeCuts } from './break-lines.ts';

export type { LayoutInput } from './break-lines.ts';

/**
 * Where every line of the transcript breaks, computed from measured widths before anything is on the page. The page
 * never wraps a line itself (the text carries its own line feeds), so a row is exactly as high as this says and nothing
 * is corrected after mounting. A full pass over 100,000 words takes a few milliseconds; other cuts take less (relayout.ts).
 */

/** Height of a line of text, px. */
export const LINE_HEIGHT = 28;
/** Height of a paragraph's speaker line, px. */
export const HEADER_HEIGHT = 24;
/** Space under a paragraph, px. */
export const PARAGRAPH_GAP = 20;
/** What places words on a line. */
export type Sizes = Pick<LayoutInput, 'widths' | 'space' | 'bracket' | 'chipWidth'>;

export interface TranscriptLayout extends PlacedCuts {
  /** Width of the text column, px. */
  readonly width: number;
  readonly words: Words;
  readonly paragraphs: readonly Paragraph[];
  readonly cuts: readonly Cut[];
  readonly lineCount: number;
  /** First word of each line; one more entry than lines, so that line `l` holds `[lineWord[l], lineWord[l + 1])`. */
  readonly lineWord: Int32Array;
  /** First chip of each line, likewise. */
  readonly lineChip: Int32Array;
  /** Break offsets of the words wider than the column. */
  readonly brokenWords: ReadonlyMap<number, readonly number[]>;
  readonly rowCount: number;
  /** First line of each row, one more entry than rows. */
  readonly rowLine: Int32Array;
  readonly rowParagraph: Int32Array;
  /** Distance of each row from the top of the text, px, one more entry than rows: the last is the whole height. */
  readonly rowTop: Float64Array;
  /** Bit 1: the row begins its paragraph (has the speaker line). Bit 2: it ends it (has the gap). */
  readonly rowEnds: Int32Array;
}

/** Lays out the whole transcript. Pure: same input, same lines. */
export function layoutTranscript(input: LayoutInput): TranscriptLayout {
  const { words, paragraphs, cuts, gaps, width } = input;
  const placed = placeCuts(words, cuts, gaps);
  const lines = breakLines(input, placed, 0, paragraphs.length);
  const { lineWord, lineChip, rowLine, rowEnds } = lines;
  const closed = closeRows(rowLine, rowEnds, lineWord.length);
  return {
    ...placed,
    ...lines,
    ...closed,
    width,
    words,
    paragraphs,
    cuts,
    lineCount: lineWord.length,
    lineWord: followedBy(lineWord, words.length),
    lineChip: followedBy(lineChip, placed.chips.length),
    rowCount: rowEnds.length,
  };
}

function followedBy(values: Int32Array, last: number): Int32Array {
  const all = new Int32Array(values.length + 1);
  all.set(values);
  all[values.length] = last;
  return all;
}

/** Where the rows begin and end, in lines and px. */
export function closeRows(
  rowLine: Int32Array,
  rowEnds: Int32Array,
  lineCount: number,
): Pick<TranscriptLayout, 'rowLine' | 'rowTop'> {
  const closed = followedBy(rowLine, lineCount);
  const rowTop = new Float64Array(closed.length);
  for (let row = 0; row < rowEnds.length; row++) {
    const ends = rowEnds[row];
    rowTop[row + 1] =
      rowTop[row] +
      (closed[row + 1] - closed[row]) * LINE_HEIGHT +
      (ends & 1 ? HEADER_HEIGHT : 0) +
      (ends & 2 ? PARAGRAPH_GAP : 0);
  }
  return { rowLine: closed, rowTop };
}

/** Last index in `[0, count)` whose value is ≤ `target`; 0 when there is none. `values` ascends. */
function lastAtMost(values: Int32Array | Float64Array, count: number, target: number): number {
  return Math.max(partitionPoint(count, (i) => values[i] <= target) - 1, 0);
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

/** Index into `cuts` of the cut that holds `word`, or −1. */
export function cutAtWord(layout: TranscriptLayout, word: number): number {
  const { wordCuts, cuts } = layout;
  const cut = wordCuts[partitionPoint(wordCuts.length, (i) => cuts[wordCuts[i]].endWordIdx < word)];
  return cut !== undefined && cuts[cut].startWordIdx <= word ? cut : -1;
}
