import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut } from '#model/types.ts';
import { breakLines, type LayoutInput, type PlacedCuts, placeCuts } from './break-lines.ts';
import { closeRows, type TranscriptLayout } from './layout.ts';

/** Incremental layout: only paragraphs whose cuts changed are broken again, and rows of another order take their places. Null where more differs. */
export function relayout(previous: TranscriptLayout, input: LayoutInput): TranscriptLayout | null {
  const { words, paragraphs, cuts, order, width } = input;
  const { rowCount } = previous;
  if (previous.words !== words || previous.paragraphs !== paragraphs || previous.width !== width) return null;
  if (rowCount === 0) return null;
  const placed = placeCuts(input);
  const changed = changedWords(previous, cuts, placed);
  if (changed === null) {
    const isSameOrder = previous.order === order;
    const rowLine = previous.rowLine.subarray(0, rowCount);
    const rows = isSameOrder ? {} : closeRows({ ...previous, rowLine }, order, previous.lineCount);
    return { ...previous, ...placed, ...rows, cuts };
  }

  const paragraphAt = (word: number): number =>
    partitionPoint(paragraphs.length - 1, (i) => paragraphs[i].endWordIdx < word);
  const from = paragraphAt(changed.first);
  const to = paragraphAt(changed.last) + 1;
  const made = breakLines(input, placed, from, to);

  const firstRow = partitionPoint(rowCount, (row) => previous.rowParagraph[row] < from);
  const endRow = partitionPoint(rowCount, (row) => previous.rowParagraph[row] < to);
  const firstLine = previous.rowLine[firstRow];
  const endLine = previous.rowLine[endRow];
  const moreLines = firstLine + made.lineWord.length - endLine;
  const moreChips = placed.chips.length - previous.chips.length;
  const rowEnds = replaced(previous.rowEnds, firstRow, endRow, made.rowEnds);
  const rowParagraph = replaced(previous.rowParagraph, firstRow, endRow, made.rowParagraph);
  const lineCount = previous.lineCount + moreLines;
  const rowLine = replaced(
    previous.rowLine.subarray(0, rowCount),
    firstRow,
    endRow,
    made.rowLine.map((line) => line + firstLine),
    moreLines,
  );
  return {
    ...previous,
    ...placed,
    ...closeRows({ rowLine, rowParagraph, rowEnds }, order, lineCount),
    cuts,
    lineCount,
    lineWord: replaced(previous.lineWord, firstLine, endLine, made.lineWord),
    lineChip: replaced(previous.lineChip, firstLine, endLine, made.lineChip, moreChips),
    rowCount: rowEnds.length,
    rowParagraph,
    rowEnds,
    brokenWords: brokenNow(previous, made.brokenWords, endOf(previous, from - 1), endOf(previous, to - 1)),
  };
}

/** Splices `made` over [from, to) and adds `more` to each later value. */
function replaced(values: Int32Array, from: number, to: number, made: Int32Array, more = 0): Int32Array {
  const result = new Int32Array(values.length - (to - from) + made.length);
  result.set(values.subarray(0, from));
  result.set(made, from);
  const rest = from + made.length;
  result.set(values.subarray(to), rest);
  if (more !== 0) for (let i = rest; i < result.length; i++) result[i] += more;
  return result;
}

/** −1 before the first. */
function endOf({ paragraphs }: TranscriptLayout, i: number): number {
  return i < 0 ? -1 : paragraphs[i].endWordIdx;
}

function brokenNow(
  { brokenWords }: TranscriptLayout,
  made: TranscriptLayout['brokenWords'],
  before: number,
  last: number,
): TranscriptLayout['brokenWords'] {
  if (brokenWords.size === 0) return made;
  return new Map([...[...brokenWords].filter(([word]) => word <= before || word > last), ...made]);
}

/** Words with other cuts or chips; null for none. */
function changedWords(
  previous: TranscriptLayout,
  cuts: readonly Cut[],
  placed: PlacedCuts,
): { first: number; last: number } | null {
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  const note = (from: number, to: number): void => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  };
  const before = previous.wordCuts;
  const after = placed.wordCuts;
  const changed = differing(
    before.length,
    after.length,
    (i, j) => previous.cuts[before[i]] === cuts[after[j]],
  );
  for (let i = changed.head; i < before.length - changed.tail; i++) {
    const { startWordIdx, endWordIdx } = previous.cuts[before[i]];
    note(startWordIdx, endWordIdx);
  }
  for (let i = changed.head; i < after.length - changed.tail; i++) {
    const { startWordIdx, endWordIdx } = cuts[after[i]];
    note(startWordIdx, endWordIdx);
  }
  const chips = differing(
    previous.chips.length,
    placed.chips.length,
    (i, j) => previous.chips[i] === placed.chips[j] && previous.chipWord[i] === placed.chipWord[j],
  );
  const noteChip = (word: number): void => note(Math.floor(word), Math.floor(word));
  for (let i = chips.head; i < previous.chips.length - chips.tail; i++) noteChip(previous.chipWord[i]);
  for (let i = chips.head; i < placed.chips.length - chips.tail; i++) noteChip(placed.chipWord[i]);
  return last < 0 ? null : { first, last };
}

/** Lengths of the common prefix and suffix. */
function differing(
  before: number,
  after: number,
  isSame: (i: number, j: number) => boolean,
): { head: number; tail: number } {
  const shorter = Math.min(before, after);
  let head = 0;
  while (head < shorter && isSame(head, head)) head++;
  let tail = 0;
  while (tail < shorter - head && isSame(before - 1 - tail, after - 1 - tail)) tail++;
  return { head, tail };
}
