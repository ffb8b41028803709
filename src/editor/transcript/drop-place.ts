import { PARAGRAPH_GAP, rowAt, rowHeight, type TranscriptLayout } from './layout.ts';

/** Where dropped paragraphs come. */
export interface DropPlace {
  /** Before the paragraph at this place of those that play; their number is the end. */
  readonly target: number;
  /** px from the top of the text: the middle of the gap there. */
  readonly top: number;
}

/** Nearest to `y`, px from the top of the text. */
export function dropPlaceAt(layout: TranscriptLayout, y: number): DropPlace {
  const { rowParagraph, rowTop, playedRows, rowPlace, order } = layout;
  const row = rowAt(layout, y);
  const paragraph = rowParagraph[row];
  let [first, last] = [rowPlace[row], rowPlace[row]];
  while (first > 0 && rowParagraph[playedRows[first - 1]] === paragraph) first--;
  while (rowParagraph[playedRows[last + 1]] === paragraph) last++;
  const top = rowTop[playedRows[first]];
  const bottom = rowTop[playedRows[last]] + rowHeight(layout, playedRows[last]);
  const isBelow = y > (top + bottom) / 2;
  return {
    target: order.indexOf(paragraph) + (isBelow ? 1 : 0),
    top: (isBelow ? bottom : top) - PARAGRAPH_GAP / 2,
  };
}
