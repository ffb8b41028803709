import type { Edge } from '#model/edit/edges.ts';
import { gainAt } from '#model/edit/gains.ts';
import type { Cut, Gain } from '#model/types.ts';
import { wordMiddle } from '#model/words/words.ts';
import { type ChipItem, isJoined } from './break-lines.ts';
import { type Direction, markOf, paragraphDirection } from './direction.ts';
import { lineDirections } from './hit.ts';
import { cutAtWord, type TranscriptLayout } from './layout.ts';

/** `offsets[i]` is where word `first + i` begins in `text`. */
export interface TextRun {
  readonly kind: 'text';
  readonly text: string;
  readonly first: number;
  readonly offsets: readonly number[];
  readonly cut: Cut | null;
  /** What its words sound like, where not as recorded. */
  readonly sound: Gain['kind'] | null;
}
export interface Bracket {
  readonly kind: 'bracket';
  readonly cut: Cut;
  readonly edge: Edge;
  /** That of its word; absent where all run from left to right. */
  readonly direction: Direction | undefined;
}
export interface Chip {
  readonly kind: 'chip';
  readonly item: ChipItem;
}
export type Segment = TextRun | Bracket | Chip;

/** Reading order; lines joined by line feeds, words by spaces where their script has them. */
export function rowContent(layout: TranscriptLayout, row: number, gains: readonly Gain[] = []): Segment[] {
  const { words, cuts, chips, chipWord, lineWord, lineChip, brokenWords } = layout;
  const segments: Segment[] = [];
  let text = '';
  let first = -1;
  let offsets: number[] = [];
  let cut: Cut | null = null;
  let sound: Gain['kind'] | null = null;
  const flush = (): void => {
    if (text !== '') segments.push({ kind: 'text', text, first, offsets, cut, sound });
    text = '';
    first = -1;
    offsets = [];
  };
  const enter = (next: Cut | null, heard: typeof sound = null): void => {
    if (next === cut && heard === sound) return;
    flush();
    cut = next;
    sound = heard;
  };
  let separator = '';
  const base = paragraphDirection(layout, layout.rowParagraph[row]);

  const endLine = layout.rowLine[row + 1];
  for (let line = layout.rowLine[row]; line < endLine; line++) {
    const lastWord = lineWord[line + 1];
    const lastChip = lineChip[line + 1];
    const directions = layout.hasRtl ? lineDirections(layout, line, base) : null;
    let chip = lineChip[line];
    const emitChips = (word: number): void => {
      for (; chip < lastChip && chipWord[chip] <= word; chip++) {
        enter(null);
        text += separator;
        flush();
        segments.push({ kind: 'chip', item: chips[chip] });
        separator = ' ';
      }
    };
    for (let word = lineWord[line]; word < lastWord; word++) {
      const chipsBefore = chip;
      emitChips(word);
      if (word > lineWord[line] && chip === chipsBefore && isJoined(layout, word)) separator = '';
      const direction = directions?.[word - lineWord[line]];
      const mark = direction ? markOf(words.text[word], direction, base) : '';
      const found = cutAtWord(layout, word);
      const cut = found < 0 ? null : cuts[found];
      const heard = (gains.length > 0 && gainAt(gains, wordMiddle(words, word))?.kind) || null;
      if (cut !== null && cut.startWordIdx === word) {
        enter(null);
        text += separator;
        flush();
        segments.push({ kind: 'bracket', cut: cut, edge: 'start', direction });
        enter(cut, heard);
      } else {
        // The sign of another sound stands over its first word, not over the space before it.
        const isBegun = heard !== null && heard !== sound;
        if (isBegun) text += separator;
        enter(cut, heard);
        if (!isBegun) text += separator;
      }
      if (first < 0) first = word;
      text += mark;
      offsets.push(text.length);
      text += withBreaks(words.text[word], brokenWords.get(word)) + mark;
      separator = ' ';
      if (cut !== null && cut.endWordIdx === word) {
        enter(null);
        segments.push({ kind: 'bracket', cut: cut, edge: 'end', direction });
      }
    }
    emitChips(words.length);
    if (lastWord > lineWord[line] || lastChip > lineChip[line]) separator = '\n';
  }
  flush();
  return segments;
}

function withBreaks(text: string, breaks: readonly number[] | undefined): string {
  if (!breaks) return text;
  let broken = '';
  let from = 0;
  for (const offset of breaks) {
    broken += `${text.slice(from, offset)}\n`;
    from = offset;
  }
  return broken + text.slice(from);
}

export function isSameContent(a: readonly Segment[], b: readonly Segment[]): boolean {
  return a.length === b.length && a.every((segment, i) => isSameSegment(segment, b[i]));
}

function isSameSegment(a: Segment, b: Segment): boolean {
  if (a.kind === 'text')
    return (
      b.kind === 'text' && a.first === b.first && a.text === b.text && a.cut === b.cut && a.sound === b.sound
    );
  if (a.kind === 'bracket')
    return b.kind === 'bracket' && a.cut === b.cut && a.edge === b.edge && a.direction === b.direction;
  return b.kind === 'chip' && a.item === b.item;
}
