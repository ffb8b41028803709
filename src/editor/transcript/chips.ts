import type { Cut, Range } from '#model/types.ts';

/** What stands among the words without being one: a cut without words (a pause), or speech that no word covers. */
export type ChipItem = Cut | Range;

/** Whether a chip is speech without words. */
export function isGap(item: ChipItem): item is Range {
  return !('reason' in item);
}

/** What a chip shows: its length with one decimal. */
export function chipLabel(item: ChipItem): string {
  return `${(isGap(item) ? item.end - item.start : item.duration).toFixed(1)} s`;
}

/** A chip and where it belongs. */
export interface PlacedChip {
  readonly item: ChipItem;
  /** Source seconds: it stands before the first word that follows it. */
  readonly middle: number;
}

/** The chips of a document in reading order: cuts without words, and gaps that lie in no cut. */
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

/** Width of a chip whose label is `labelWidth` px wide. Set on the element as well, so that both always agree. */
export function chipWidth(labelWidth: number): number {
  return Math.ceil(labelWidth) + CHIP_FRAME;
}
