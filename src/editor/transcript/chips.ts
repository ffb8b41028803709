import { formatSeconds } from '#model/seconds.ts';
import type { Cut, Range } from '#model/types.ts';

/** A cut without words (a pause), or speech without words. */
export type ChipItem = Cut | Range;

export function isGap(item: ChipItem): item is Range {
  return !('reason' in item);
}

export function chipLabel(item: ChipItem): string {
  return formatSeconds(lengthOf(item), 1);
}

/** Seconds. */
export function lengthOf(item: ChipItem): number {
  return isGap(item) ? item.end - item.start : item.duration;
}

export interface PlacedChip {
  readonly item: ChipItem;
  /** Source seconds; placed before the first word that follows. */
  readonly middle: number;
}

/** In reading order; gaps inside cuts are left out. */
export function chipsOf(cuts: readonly Cut[], gaps: readonly Range[]): PlacedChip[] {
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
  return chips;
}

/** Padding, icon and gap of a chip beside its label, px. */
const CHIP_FRAME = 4 + 12 + 4 + 6;

/** Also set on the element, so that layout and page agree. */
export function chipWidth(labelWidth: number): number {
  return Math.ceil(labelWidth) + CHIP_FRAME;
}
