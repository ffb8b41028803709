import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut, Paragraph, Words } from '#model/types.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { type BrokenLines, breakLines, type LayoutInput, type PlacedCuts, placeCuts } from './break-lines.ts';

export type { LayoutInput } from './break-lines.ts';

/** Lines are computed from measured widths and carry their own line feeds: the page never wraps, row heights are exact, nothing jumps. */

/** px, as transcript.css has them in `rem`. */
export const LINE_HEIGHT = 28 * TEXT_SCALE;
export const HEADER_HEIGHT = 24 * TEXT_SCALE;
export const PARAGRAPH_GAP = 20 * TEXT_SCALE;
export type Sizes = Pick<LayoutInput, 'widths' | 'space' | 'bracket' | 'chipWidth'>;

export interface TranscriptLayout extends PlacedCuts {
  readonly width: number;
  readonly words: Words;
  readonly paragraphs: readonly Paragraph[];
  readonly cuts: readonly Cut[];
  readonly hasRtl: boolean;
  readonly lineCount: number;
  /** Line `l` holds words [lineWord[l], lineWord[l + 1]). */
  readonly lineWord: Int32Array;
  readonly lineChip: Int32Array;
  readonly brokenWords: ReadonlyMap<number, readonly number[]>;
  readonly rowCount: number;
  /** Rows and lines are numbered as recorded. One more entry than rows. */
  readonly rowLine: Int32Array;
  readonly rowParagraph: Int32Array;
  /** px from the top; the last entry is the total height. */
  readonly rowTop: Float64Array;
  /** Paragraphs as they play. */
  readonly order: readonly number[];
  /** Rows as they play, and the place of each row among them. */
  readonly playedRows: Int32Array;
  readonly rowPlace: Int32Array;
  /** Lines above the row at each place. */
  readonly linesAbove: Int32Array;
  /** Bit 1: has the speaker line. Bit 2: ends its paragraph. */
  readonly rowEnds: Int32Array;
}

/** Pure. */
export function layoutTranscript(input: LayoutInput): TranscriptLayout {
  const { words, paragraphs, cuts, order, width, hasRtl } = input;
  const placed = placeCuts(input);
  const lines = breakLines(input, placed, 0, paragraphs.length);
  const { lineWord, lineChip, rowEnds } = lines;
  const closed = closeRows(lines, order, lineWord.length);
  return {
    ...placed,
    ...lines,
    ...closed,
    width,
    words,
    paragraphs,
    cuts,
    hasRtl,
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

/** Places rows as they play. @param rows `rowLine` without its last entry */
export function closeRows(
  { rowLine, rowParagraph, rowEnds }: Pick<BrokenLines, 'rowLine' | 'rowParagraph' | 'rowEnds'>,
  order: readonly number[],
  lineCount: number,
): Pick<TranscriptLayout, 'rowLine' | 'rowTop' | 'order' | 'playedRows' | 'rowPlace' | 'linesAbove'> {
  const count = rowEnds.length;
  const closed = followedBy(rowLine, lineCount);
  const rowTop = new Float64Array(count + 1);
  const playedRows = new Int32Array(count);
  const rowPlace = new Int32Array(count);
  const linesAbove = new Int32Array(count);
  let [place, lines, top] = [0, 0, 0];
  for (const paragraph of order) {
    const first = partitionPoint(count, (row) => rowParagraph[row] < paragraph);
    for (let row = first; row < count && rowParagraph[row] === paragraph; row++) {
      playedRows[place] = row;
      rowPlace[row] = place;
      linesAbove[place++] = lines;
      rowTop[row] = top;
      lines += closed[row + 1] - closed[row];
      top += heightOf(closed[row + 1] - closed[row], rowEnds[row]);
    }
  }
  rowTop[count] = top;
  return { rowLine: closed, rowTop, order, playedRows, rowPlace, linesAbove };
}

function heightOf(lines: number, ends: number): number {
  return lines * LINE_HEIGHT + (ends & 1 ? HEADER_HEIGHT : 0) + (ends & 2 ? PARAGRAPH_GAP : 0);
}

/** px. */
export function rowHeight({ rowLine, rowEnds }: TranscriptLayout, row: number): number {
  return heightOf(rowLine[row + 1] - rowLine[row], rowEnds[row]);
}

/** Last index with value ≤ `target`, at least 0. `values` ascends. */
function lastAtMost(values: Int32Array, count: number, target: number): number {
  return Math.max(partitionPoint(count, (i) => values[i] <= target) - 1, 0);
}

export function lineOfWord(layout: TranscriptLayout, word: number): number {
  return lastAtMost(layout.lineWord, layout.lineCount, word);
}

export function rowOfLine(layout: TranscriptLayout, line: number): number {
  return lastAtMost(layout.rowLine, layout.rowCount, line);
}

/** `y` px from the top of the text, clamped. */
export function rowAt(layout: TranscriptLayout, y: number): number {
  const { rowTop, playedRows, rowCount } = layout;
  return playedRows[Math.max(partitionPoint(rowCount, (i) => rowTop[playedRows[i]] <= y) - 1, 0)];
}

/** How many lines are above it. */
export function linesOver(layout: TranscriptLayout, line: number): number {
  const row = rowOfLine(layout, line);
  return layout.linesAbove[layout.rowPlace[row]] + line - layout.rowLine[row];
}

/** The line with `above` lines above it. */
export function lineUnder(layout: TranscriptLayout, above: number): number {
  const place = lastAtMost(layout.linesAbove, layout.rowCount, above);
  return layout.rowLine[layout.playedRows[place]] + above - layout.linesAbove[place];
}

/** px from the top of the text. */
export function lineTop(layout: TranscriptLayout, line: number): number {
  const row = rowOfLine(layout, line);
  const header = layout.rowEnds[row] & 1 ? HEADER_HEIGHT : 0;
  return layout.rowTop[row] + header + (line - layout.rowLine[row]) * LINE_HEIGHT;
}

export function lineAt(layout: TranscriptLayout, y: number): number {
  const row = rowAt(layout, y);
  const header = layout.rowEnds[row] & 1 ? HEADER_HEIGHT : 0;
  const first = layout.rowLine[row];
  const inRow = Math.floor((y - layout.rowTop[row] - header) / LINE_HEIGHT);
  return Math.min(Math.max(first + inRow, first), layout.rowLine[row + 1] - 1);
}

/** −1 for none. */
export function cutAtWord(layout: TranscriptLayout, word: number): number {
  const { wordCuts, cuts } = layout;
  const cut = wordCuts[partitionPoint(wordCuts.length, (i) => cuts[wordCuts[i]].endWordIdx < word)];
  return cut !== undefined && cuts[cut].startWordIdx <= word ? cut : -1;
}
