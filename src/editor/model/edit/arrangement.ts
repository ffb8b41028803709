import { EPSILON } from '../constants.ts';
import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Blocks, EditorDocument, Range, Words } from '../types.ts';
import { wordAtTime, wordMiddle } from '../words/words.ts';
import { blockRanges, movesBetween, RECORDED_ORDER } from './blocks.ts';
import type { WordSpan } from './cuts.ts';
import { paragraphOfWord } from './transcript.ts';

/** A block, source seconds, and where it begins on the arranged clock: that of the whole recording in playing order, cuts included. */
export interface Block extends Range {
  readonly arranged: number;
}

/** The order of playing; with one block every time is the same on both clocks. */
export interface Arrangement {
  readonly isAsRecorded: boolean;
  /** In playing order. */
  readonly blocks: readonly Block[];
  /** Index into `blocks` of the one that holds a source time. A border belongs to what begins there, as `end` to what ends there. */
  blockAt(sourceTime: number, as?: 'end'): number;
  toArranged(sourceTime: number, as?: 'end'): number;
  /** Never the end of a block, which is the start of another one; as `end` what ends there. */
  toSource(arrangedTime: number, as?: 'end'): number;
  /** A range of arranged time as ranges of source time, in playing order. */
  sourceRanges(arranged: Range): readonly Range[];
  /** What plays from one source time on up to another, in playing order; where that plays before, up to the end of its block. */
  between(start: number, end: number): readonly Range[];
}

const arrangements = new WeakMap<Blocks, Arrangement & { readonly duration: number }>();
let asRecorded: (Arrangement & { readonly duration: number }) | null = null;

/** Cached by order. */
export function arrangementOf({
  blocks,
  duration,
}: Pick<EditorDocument, 'blocks' | 'duration'>): Arrangement {
  const known = blocks.length === 0 ? asRecorded : arrangements.get(blocks);
  if (known?.duration === duration) return known;
  const made = { ...arrangement(blocks, duration), duration };
  if (blocks.length === 0) asRecorded = made;
  else arrangements.set(blocks, made);
  return made;
}

/** A range up to the end of the block in which it begins, source seconds. */
export function firstPart({ start, end }: Range, { blocks, blockAt }: Arrangement): Range {
  return { start, end: Math.min(end, blocks[blockAt(start)].end) };
}

/** What plays from one source time on up to another, as ranges of source time in playing order; nothing where that plays before. */
export function rangesOfPlay(order: Arrangement, { start, end }: Range): readonly Range[] {
  return order.sourceRanges({ start: order.toArranged(start), end: order.toArranged(end, 'end') });
}

function arrangement(order: Blocks, duration: number): Arrangement {
  let arranged = 0;
  const blocks = blockRanges(order, duration).map(({ start, end }) => {
    const block = { start, end, arranged };
    arranged += end - start;
    return block;
  });
  const bySource = blocks.map((_, i) => i).sort((a, b) => blocks[a].start - blocks[b].start);
  const blockAt = (sourceTime: number, as?: 'end'): number => {
    const isBefore =
      as === 'end' ? (start: number) => start < sourceTime : (start: number) => start <= sourceTime;
    const place = partitionPoint(bySource.length, (i) => isBefore(blocks[bySource[i]].start)) - 1;
    return bySource[Math.max(0, place)];
  };
  const placeAt = (arrangedTime: number): number =>
    Math.max(0, partitionPoint(blocks.length, (i) => blocks[i].arranged <= arrangedTime) - 1);
  return {
    isAsRecorded: blocks.length === 1,
    blocks,
    blockAt,
    toArranged(sourceTime, as) {
      if (blocks.length === 1) return sourceTime;
      const block = blocks[blockAt(sourceTime, as)];
      return block.arranged + clamp(sourceTime, block.start, block.end) - block.start;
    },
    toSource(arrangedTime, as) {
      if (blocks.length === 1) return arrangedTime;
      const block = blocks[placeAt(as === 'end' ? arrangedTime - EPSILON : arrangedTime)];
      const last = as === 'end' ? block.end : block.end - EPSILON;
      return clamp(block.start + arrangedTime - block.arranged, block.start, last);
    },
    sourceRanges({ start, end }) {
      if (blocks.length === 1) return [{ start, end }];
      const ranges: Range[] = [];
      for (
        let i = placeAt(start);
        i < blocks.length && (blocks[i].arranged < end || ranges.length === 0);
        i++
      ) {
        const shift = blocks[i].start - blocks[i].arranged;
        const from = Math.max(blocks[i].start, start + shift);
        const to = Math.min(blocks[i].end, end + shift);
        if (to > from) ranges.push({ start: from, end: to });
      }
      return ranges;
    },
    between(start, end) {
      if (blocks.length === 1) return [{ start, end }];
      const first = blockAt(start);
      const last = blockAt(end, 'end');
      const isBehind = last > first || (last === first && end > start);
      return blocks.slice(first, (isBehind ? last : first) + 1).map((block, i) => ({
        start: i === 0 ? start : block.start,
        end: isBehind && first + i === last ? end : block.end,
      }));
    },
  };
}

/** Words by the order in which they play; indexes of words stay those of the recording. */
export interface WordOrder {
  /** Words of each block that has some, in playing order. */
  readonly spans: readonly WordSpan[];
  /** How many words play before this one. */
  placeOf(wordIdx: number): number;
  /** The word at a place in playing order, −1 where there is none. */
  at(place: number): number;
  /** −1 behind the last one. */
  next(wordIdx: number): number;
  /** −1 before the first one. */
  previous(wordIdx: number): number;
  /** What plays from one word to the other (inclusive, either order), in playing order. */
  between(a: number, b: number): readonly WordSpan[];
}

const orders = new WeakMap<Words, { readonly blocks: Blocks; readonly order: WordOrder }>();

/** Cached by words and order. */
export function wordOrderOf(doc: Pick<EditorDocument, 'blocks' | 'duration' | 'words'>): WordOrder {
  const known = orders.get(doc.words);
  if (known && (known.blocks === doc.blocks || known.blocks.length + doc.blocks.length === 0))
    return known.order;
  const order = wordOrder(doc);
  orders.set(doc.words, { blocks: doc.blocks, order });
  return order;
}

function wordOrder(doc: Pick<EditorDocument, 'blocks' | 'duration' | 'words'>): WordOrder {
  const { words } = doc;
  const { blocks } = arrangementOf(doc);
  const firstFrom = (time: number): number =>
    time <= 0 ? 0 : partitionPoint(words.length, (i) => wordMiddle(words, i) < time);
  const spans = blocks
    .map(({ start, end }) => ({
      startWordIdx: firstFrom(start),
      endWordIdx: (end >= doc.duration ? words.length : firstFrom(end)) - 1,
    }))
    .filter(({ startWordIdx, endWordIdx }) => startWordIdx <= endWordIdx);
  let count = 0;
  const places = spans.map(({ startWordIdx, endWordIdx }) => {
    const place = count;
    count += endWordIdx - startWordIdx + 1;
    return place;
  });
  const bySource = spans.map((_, i) => i).sort((a, b) => spans[a].startWordIdx - spans[b].startWordIdx);
  const spanOf = (wordIdx: number): number =>
    bySource[partitionPoint(bySource.length, (i) => spans[bySource[i]].startWordIdx <= wordIdx) - 1] ?? -1;
  const placeOf = (wordIdx: number): number => {
    const span = spanOf(wordIdx);
    return span < 0 ? wordIdx : places[span] + wordIdx - spans[span].startWordIdx;
  };
  const at = (place: number): number => {
    if (place < 0 || place >= words.length) return -1;
    const span = partitionPoint(places.length, (i) => places[i] <= place) - 1;
    return spans[span].startWordIdx + place - places[span];
  };
  return {
    spans,
    placeOf,
    at,
    next: (wordIdx) => at(placeOf(wordIdx) + 1),
    previous: (wordIdx) => at(placeOf(wordIdx) - 1),
    between(a, b) {
      const [first, last] = placeOf(a) <= placeOf(b) ? [a, b] : [b, a];
      const [from, to] = [spanOf(first), spanOf(last)];
      if (from < 0 || to < 0) return [];
      return spans.slice(from, to + 1).map(({ startWordIdx, endWordIdx }, i) => ({
        startWordIdx: i === 0 ? first : startWordIdx,
        endWordIdx: from + i === to ? last : endWordIdx,
      }));
    },
  };
}

/** The word that was begun last when a moment plays, source seconds; −1 before the first. */
export function wordPlayedAt(doc: EditorDocument, sourceTime: number): number {
  const { words, blocks } = doc;
  const word = wordAtTime(words, sourceTime);
  if (blocks.length === 0) return word;
  const arranged = arrangementOf(doc);
  const { start } = arranged.blocks[arranged.blockAt(sourceTime)];
  const isOfBlock = (word >= 0 && wordMiddle(words, word) >= start) || word + 1 >= words.length;
  return isOfBlock ? word : wordOrderOf(doc).previous(word + 1);
}

/** Whether a block begins with this word: it stays the first of its paragraph. */
export function beginsBlock(doc: EditorDocument, wordIdx: number): boolean {
  return doc.blocks.length > 0 && wordOrderOf(doc).spans.some(({ startWordIdx }) => startWordIdx === wordIdx);
}

type PlayedParagraphs = Pick<EditorDocument, 'blocks' | 'duration' | 'words' | 'paragraphs'>;

/** Indexes of paragraphs in the order in which they play. */
export function paragraphOrder(doc: PlayedParagraphs): readonly number[] {
  if (doc.blocks.length === 0) return doc.paragraphs.map((_, i) => i);
  return wordOrderOf(doc).spans.flatMap(({ startWordIdx, endWordIdx }) => {
    const first = paragraphOfWord(doc, startWordIdx);
    return Array.from({ length: paragraphOfWord(doc, endWordIdx) - first + 1 }, (_, i) => first + i);
  });
}

/** Sorted by when they play; the same list where nothing was moved. @param list sorted by start, source seconds */
export function inPlayingOrder<T extends { readonly start: number }>(
  doc: Pick<EditorDocument, 'blocks' | 'duration'>,
  list: readonly T[],
): readonly T[] {
  const { isAsRecorded, toArranged } = arrangementOf(doc);
  return isAsRecorded ? list : list.toSorted((a, b) => toArranged(a.start) - toArranged(b.start));
}

/** What plays elsewhere than it was recorded, source seconds, in no order: the shorter side of each change. */
export function movedRanges({
  blocks,
  duration,
}: Pick<EditorDocument, 'blocks' | 'duration'>): readonly Range[] {
  return (movesBetween(RECORDED_ORDER, blocks, duration) ?? []).map(({ start, end }) => ({ start, end }));
}
