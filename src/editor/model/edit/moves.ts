import { MAX_BLOCKS } from '../constants.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Blocks, EditorDocument, Range, Words } from '../types.ts';
import { paragraphOrder, wordOrderOf } from './arrangement.ts';
import { areSameBlocks, blockRanges, blocksOf, RECORDED_ORDER, withMove } from './blocks.ts';
import type { WordSpan } from './cuts.ts';
import { splitParagraph } from './paragraphs.ts';
import { firstWordOfParagraph } from './transcript.ts';

/**
 * Source second at which a block may begin with a word: the last border between it and the word before, else the middle of the pause. The
 * end of the recording behind its last word.
 */
export function borderBefore(doc: EditorDocument, wordIdx: number): number {
  return bordersBetween(doc, wordIdx).at(-1) as number;
}

/** Source second at which a block may end with a word, as `borderBefore`: the first border behind it. */
function borderAfter(doc: EditorDocument, wordIdx: number): number {
  return bordersBetween(doc, wordIdx + 1)[0];
}

/** Between a word and the one before it; where there is none, the middle. */
function bordersBetween({ words, blocks, duration }: EditorDocument, wordIdx: number): readonly number[] {
  const [isFirst, isBehind] = [wordIdx <= 0, wordIdx >= words.length];
  const from = isFirst ? 0 : words.end[wordIdx - 1];
  const to = isBehind ? duration : words.start[wordIdx];
  const borders = blocks.filter((start) => start >= from && start <= to).sort((a, b) => a - b);
  if (borders.length > 0) return borders;
  return [isFirst ? 0 : isBehind ? duration : (from + to) / 2];
}

/** Source range of words with half of the pause on each side. @param span inclusive, ascending */
export function rangeToMove(doc: EditorDocument, { startWordIdx, endWordIdx }: WordSpan): Range {
  return { start: borderBefore(doc, startWordIdx), end: borderAfter(doc, endWordIdx) };
}

/** Ranges of source time, in their order, play before `before` (null: at the end). Nothing where that is the start or inside of one of them. */
export function moveRanges(
  doc: EditorDocument,
  ranges: readonly Range[],
  before: number | null,
): EditorDocument {
  if (ranges.some(({ start, end }) => before !== null && before >= start && before < end)) return doc;
  const blocks = ranges.reduce(
    (order, range) => withMove(order, { ...range, before }, doc.duration),
    doc.blocks,
  );
  return withBlocks(doc, blocks);
}

/** Start of what plays once the recording was played up to `end`, null at the end of all; source seconds. */
function afterTime({ blocks, duration }: EditorDocument, end: number): number | null {
  const ranges = blockRanges(blocks, duration);
  const at = ranges.findIndex((range) => range.end === end);
  return at < 0 ? end : (ranges[at + 1]?.start ?? null);
}

/** Words (in playing order) play before a word, or at the end where that is −1. */
export function moveWords(
  doc: EditorDocument,
  spans: readonly WordSpan[],
  beforeWord: number,
): EditorDocument {
  const before = beforeWord < 0 ? null : borderBefore(doc, beforeWord);
  return moveRanges(
    doc,
    spans.map((span) => rangeToMove(doc, span)),
    before,
  );
}

/**
 * Paragraphs go one place up or down in playing order.
 * @param places of the first and the last of them in `paragraphOrder`
 */
export function moveParagraphs(
  doc: EditorDocument,
  [first, last]: readonly [number, number],
  by: -1 | 1,
): EditorDocument {
  const order = paragraphOrder(doc);
  const target = by < 0 ? first - 1 : last + 2;
  if (target < 0 || target > order.length) return doc;
  return placeParagraphs(doc, [first, last], target);
}

/** Paragraphs at places of `paragraphOrder` (inclusive) play before the one at `target`, which may be the number of paragraphs. */
export function placeParagraphs(
  doc: EditorDocument,
  [first, last]: readonly [number, number],
  target: number,
): EditorDocument {
  const order = paragraphOrder(doc);
  if (first < 0 || last >= order.length || (target >= first && target <= last + 1)) return doc;
  const firstWord = (place: number): number => firstWordOfParagraph(doc, order[place]);
  const lastWord = doc.paragraphs[order[last]].endWordIdx;
  const spans = wordOrderOf(doc).between(firstWord(first), lastWord);
  return moveWords(doc, spans, target >= order.length ? -1 : firstWord(target));
}

/** All paragraphs play in this order, each with half of the pauses around it. @param order each paragraph of the recording once */
export function orderParagraphs(doc: EditorDocument, order: readonly number[]): EditorDocument {
  const spanOf = (p: number): WordSpan => ({
    startWordIdx: firstWordOfParagraph(doc, p),
    endWordIdx: doc.paragraphs[p].endWordIdx,
  });
  const blocks = blocksOf(order.map((p) => rangeToMove(doc, spanOf(p))));
  return blocks.length > MAX_BLOCKS ? doc : withBlocks(doc, blocks);
}

/** A moved range plays again behind what was recorded before it. */
export function moveBack(doc: EditorDocument, range: Range): EditorDocument {
  const before = range.start <= 0 ? (doc.blocks[0] ?? 0) : afterTime(doc, range.start);
  return moveRanges(doc, [range], before);
}

export function asRecorded(doc: EditorDocument): EditorDocument {
  return doc.blocks.length === 0 ? doc : { ...doc, blocks: RECORDED_ORDER };
}

function withBlocks(doc: EditorDocument, blocks: Blocks): EditorDocument {
  return areSameBlocks(blocks, doc.blocks) ? doc : fitBlocks({ ...doc, blocks });
}

/**
 * Every border stands between two words, and a paragraph begins there. One inside of a word goes to the nearer side of it; a block of
 * which no word is left goes.
 */
export function fitBlocks(doc: EditorDocument): EditorDocument {
  if (doc.blocks.length === 0) return doc;
  const fitted = bordersBetweenWords(doc);
  const placed = fitted === doc.blocks ? doc : { ...doc, blocks: fitted };
  return fitted.reduce((result, start) => splitParagraph(result, firstWordFrom(result.words, start)), placed);
}

function bordersBetweenWords(doc: EditorDocument): Blocks {
  const { words, blocks, duration } = doc;
  const places = new Map<number, number>();
  let isMoved = false;
  for (const start of blocks) {
    const wordIdx = firstWordFrom(words, start) - 1;
    const isInside = wordIdx >= 0 && words.start[wordIdx] < start && words.end[wordIdx] > start;
    if (!isInside) continue;
    const isLater = start - words.start[wordIdx] > words.end[wordIdx] - start;
    places.set(start, isLater ? borderAfter(doc, wordIdx) : borderBefore(doc, wordIdx));
    isMoved = true;
  }
  if (!isMoved) return blocks;
  const placeOf = (time: number): number => places.get(time) ?? time;
  const ranges = blockRanges(blocks, duration).map(({ start, end }) => ({
    start: placeOf(start),
    end: placeOf(end),
  }));
  return blocksOf(ranges.filter(({ start, end }) => end > start));
}

/** Of those that start at `time` or later. */
function firstWordFrom(words: Words, time: number): number {
  return partitionPoint(words.length, (i) => words.start[i] < time);
}
