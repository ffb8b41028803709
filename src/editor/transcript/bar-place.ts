import type { WordBox, WordPlace } from './hit.ts';

/** px between a bar and what it belongs to or must not cover. */
const GAP = 6;

interface BarSpace {
  /** px of the bar in one row, and of the text. */
  readonly width: number;
  readonly height: number;
  readonly room: number;
  /** Of the first and the last word that it belongs to. */
  readonly first: WordPlace;
  readonly last: WordPlace;
  /** px from the top of the text. */
  readonly visible: { readonly top: number; readonly bottom: number };
  /** Words with a bracket, and their brackets, on the lines from `top` to `bottom`, px from the top of the text. */
  bracketed(top: number, bottom: number): readonly WordBox[];
}

interface Place {
  /** px from the top left of the text. */
  readonly left: number;
  readonly top: number;
}

/** Above the first line, where it is in view and no bracket of the lines above is covered; else null. */
export function placeAbove(space: BarSpace): Place | null {
  const { width, height, room, first, visible } = space;
  const top = first.top - GAP - height;
  if (top < visible.top) return null;
  const spare = room - width;
  const middle = first.left + first.width / 2 - width / 2;
  // What is wider than the text takes as much of the margin on either side.
  const lefts = spare < 0 ? [spare / 2] : [Math.max(0, Math.min(middle, spare)), 0, spare];
  const taken = space.bracketed(top, top + height);
  const left = lefts.find((x) => taken.every((box) => box.left + box.width <= x || box.left >= x + width));
  return left === undefined ? null : { left, top };
}

/** In the margin, along the lines that are in view. @param height px of the bar in one column */
export function topBeside({ first, last, visible }: BarSpace, height: number): number {
  const top = Math.max(first.top, Math.min(last.top, visible.top + GAP));
  return Math.min(top, Math.max(visible.top, visible.bottom - height - GAP));
}
