import type { Clip } from '#model/types.ts';

/** What the chip of a pause shows: its length with one decimal. */
export function chipLabel(clip: Clip): string {
  return `${clip.duration.toFixed(1)} s`;
}

/** Padding, icon and gap of a chip beside its label, px. */
const CHIP_FRAME = 4 + 12 + 4 + 6;

/** Width of a chip whose label is `labelWidth` px wide. Set on the element as well, so that both always agree. */
export function chipWidth(labelWidth: number): number {
  return Math.ceil(labelWidth) + CHIP_FRAME;
}
