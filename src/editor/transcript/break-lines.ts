import { model } from '#i18n/en/common.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';
import { truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Blocks, Cut, Gap, Paragraph, Range, Seam, Words } from '#model/types.ts';
import { isTight } from '#model/words/share-time.ts';
import { wordMiddle } from '#model/words/words.ts';

/** A cut without words (a pause), speech without words, or where a rush begins. */
export type ChipItem = Cut | Gap | Seam;

export function isSeam(item: ChipItem): item is Seam {
  return 'name' in item;
}

export function isCut(item: ChipItem): item is Cut {
  return 'reason' in item;
}

/** Longer names of rushes are truncated. */
const NAME_LENGTH = 28;

/** What a screen reader says of untranscribed speech. */
export function gapName({ start, end, doubt }: Gap): string {
  const seconds = formatFixed(end - start, 1);
  return doubt
    ? transcript.doubtfulGap({ seconds, doubt: model.doubt({ doubt }) })
    : transcript.gap({ seconds });
}

/** Its tooltip. */
export function gapHint({ doubt }: Gap): string {
  return doubt ? transcript.doubtfulGapHint({ doubt: model.doubt({ doubt }) }) : transcript.gapHint();
}

export function chipLabel(item: ChipItem): string {
  return isSeam(item) ? truncate(item.name, NAME_LENGTH) : formatSeconds(lengthOf(item), 1);
}

/** Seconds. */
export function lengthOf(item: Cut | Range): number {
  return isCut(item) ? item.duration : item.end - item.start;
}

interface PlacedChip {
  readonly item: ChipItem;
  /** Source seconds; placed before the first word that follows. */
  readonly middle: number;
}

/** In reading order; gaps inside cuts are left out. */
function chipsOf(cuts: readonly Cut[], gaps: readonly Range[], seams: readonly Seam[]): PlacedChip[] {
  const chips: PlacedChip[] = [];
  let next = 0;
  const placeGaps = (before: number, cutFrom: number): void => {
    for (; next < gaps.length; next++) {
      const { start, end } = gaps[next];
      const middle = (start + end) / 2;
      if (middle >= before) return;
      if (middle < cutFrom) chips.push({ item: gaps[next], middle });
    }
  };
  for (const cut of cuts) {
    placeGaps(cut.start + cut.duration, cut.start);
    if (cut.startWordIdx < 0) chips.push({ item: cut, middle: cut.start + cut.duration / 2 });
  }
  placeGaps(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  if (seams.length === 0) return chips;
  const begins = seams.map((item) => ({ item, middle: item.start }));
  return [...begins, ...chips].sort((a, b) => a.middle - b.middle);
}

/** Padding, icon and gap of a chip beside its label, px. */
const CHIP_FRAME = 4 + 12 + 4 + 6;

/** Also set on the element, so that layout and page agree. */
export function chipWidth(labelWidth: number): number {
  return Math.ceil(labelWidth) + CHIP_FRAME;
}

/** Whether no space is drawn between a word and the one before it, where no chip stands between them. */
export function isJoined({ words, hasRtl }: Pick<LayoutInput, 'words' | 'hasRtl'>, word: number): boolean {
  // Boxes of lines that run both ways are placed with equal spaces.
  return !hasRtl && word > 0 && isTight(words.text[word - 1], words.text[word]);
}

/** A row is a slice of one paragraph. */
const ROW_LINES = 8;

export interface LayoutInput {
  readonly words: Words;
  /** px, per word. */
  readonly widths: Float32Array;
  readonly paragraphs: readonly Paragraph[];
  /** Paragraphs as they play. */
  readonly order: readonly number[];
  readonly cuts: readonly Cut[];
  /** Speech without words. */
  readonly gaps: readonly Range[];
  /** Where rushes begin. */
  readonly seams: readonly Seam[];
  readonly blocks: Blocks;
  readonly width: number;
  readonly space: number;
  /** With padding, px. */
  readonly bracket: number;
  /** Whether any word runs from right to left. */
  readonly hasRtl: boolean;
  chipWidth(item: ChipItem): number;
  /** Break offsets of a word wider than the column. */
  breakWord(text: string, width: number): readonly number[];
}

export interface PlacedCuts {
  /** In reading order. */
  readonly chips: readonly ChipItem[];
  /** The word each chip stands before (`words.length` at the end of the text); half a word less where it plays behind the word before that. */
  readonly chipWord: Float64Array;
  /** Indexes into `cuts` of the cuts that hold words, by first word. */
  readonly wordCuts: Int32Array;
}

export interface BrokenLines {
  /** First word and first chip of each line. */
  readonly lineWord: Int32Array;
  readonly lineChip: Int32Array;
  /** Relative to the first of these lines. */
  readonly rowLine: Int32Array;
  readonly rowParagraph: Int32Array;
  /** Bit 1: the row begins its paragraph. Bit 2: it ends it. */
  readonly rowEnds: Int32Array;
  readonly brokenWords: ReadonlyMap<number, readonly number[]>;
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

/** Cuts without words become chips before the first word that follows their middle. */
export function placeCuts({
  words,
  cuts,
  gaps,
  seams,
  blocks,
}: Pick<LayoutInput, 'words' | 'cuts' | 'gaps' | 'seams' | 'blocks'>): PlacedCuts {
  const wordCuts = new Ints();
  for (let c = 0; c < cuts.length; c++) if (cuts[c].startWordIdx >= 0) wordCuts.push(c);
  const placed = chipsOf(cuts, gaps, seams);
  let word = 0;
  const borders = blocks.toSorted((a, b) => a - b);
  const chipWord = Float64Array.from(placed, ({ middle }) => {
    while (word < words.length && wordMiddle(words, word) <= middle) word++;
    const border = borders[partitionPoint(borders.length, (i) => borders[i] <= middle)];
    const isBehind =
      border !== undefined && word > 0 && word < words.length && border < wordMiddle(words, word);
    return isBehind ? word - 0.5 : word;
  });
  return { chips: placed.map(({ item }) => item), chipWord, wordCuts: wordCuts.take() };
}

/** Breaks paragraphs [from, to). Pure. */
export function breakLines(input: LayoutInput, placed: PlacedCuts, from: number, to: number): BrokenLines {
  const { words, widths, paragraphs, cuts, width, space, bracket } = input;
  const { chips, chipWord, wordCuts } = placed;
  const count = words.length;
  const brokenWords = new Map<number, readonly number[]>();
  const lineWord = new Ints();
  const lineChip = new Ints();
  const rowLine = new Ints();
  const rowParagraph = new Ints();
  const rowEnds = new Ints();

  // The walk: `x` is the width used on the current line (−1 before the first), `cut…` the next cut that holds words.
  let x = -1;
  let word = from === 0 ? 0 : paragraphs[from - 1].endWordIdx + 1;
  let chip = partitionPoint(chips.length, (i) => chipWord[i] < word);
  let cutIndex = partitionPoint(wordCuts.length, (i) => cuts[wordCuts[i]].endWordIdx < word) - 1;
  let cutFirst = -1;
  let cutLast = -1;
  const nextCut = (): void => {
    cutIndex++;
    const cut = cutIndex < wordCuts.length ? cuts[wordCuts[cutIndex]] : undefined;
    cutFirst = cut ? cut.startWordIdx : count;
    cutLast = cut ? cut.endWordIdx : count;
  };
  const place = (unit: number, gap = space): void => {
    if (x < 0 || x + gap + unit > width) {
      lineWord.push(word);
      lineChip.push(chip);
      x = unit;
    } else {
      x += gap + unit;
    }
  };
  /** @returns whether there was any */
  const placeChips = (upTo = word): boolean => {
    const before = chip;
    while (chip < chips.length && chipWord[chip] <= upTo) {
      place(input.chipWidth(chips[chip]));
      chip++;
    }
    return chip > before;
  };
  nextCut();
  for (let p = from; p < to && word < count; p++) {
    const paragraph = paragraphs[p];
    const last = p === paragraphs.length - 1 ? count - 1 : Math.min(paragraph.endWordIdx, count - 1);
    if (last < word) continue;
    const firstLine = lineWord.length;
    x = -1;
    for (; word <= last; word++) {
      const isAfterChip = chip < chips.length && chipWord[chip] <= word && placeChips();
      let unit = widths[word];
      if (word >= cutFirst) {
        if (word === cutFirst) unit += bracket;
        if (word === cutLast) {
          unit += bracket;
          nextCut();
        }
      }
      if (unit <= width) {
        place(unit, !isAfterChip && isJoined(input, word) ? 0 : space);
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
    // Those at the end of the text, or of a block.
    placeChips(word === count ? count : word - 0.5);
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
  return {
    lineWord: lineWord.take(),
    lineChip: lineChip.take(),
    rowLine: rowLine.take(),
    rowParagraph: rowParagraph.take(),
    rowEnds: rowEnds.take(),
    brokenWords,
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
