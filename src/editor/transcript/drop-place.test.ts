import { expect, test } from 'vitest';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { documentOf } from '#model/testing.ts';
import { dropPlaceAt } from './drop-place.ts';
import { layoutTranscript, PARAGRAPH_GAP } from './layout.ts';

test('a paragraph is dropped before or behind the one it is held over, by its middle', () => {
  const doc = [10, 12].reduce(splitParagraph, documentOf(Array.from({ length: 40 }, () => 'word').join(' ')));
  const layout = layoutTranscript({
    ...doc,
    widths: new Float32Array(40).fill(40),
    order: [2, 0, 1],
    seams: [],
    width: 90,
    space: 10,
    bracket: 6,
    hasRtl: false,
    chipWidth: () => 50,
    breakWord: () => [],
  });
  // Of the third one, which has two rows and plays first, the middle is far below its first row.
  const [top, behindLong, behindFirst] = [-10, 10_000, 1].map((y) => dropPlaceAt(layout, y));
  expect(top).toEqual({ target: 0, top: -PARAGRAPH_GAP / 2 });
  expect(behindLong).toEqual({ target: 3, top: layout.rowTop[layout.rowCount] - PARAGRAPH_GAP / 2 });
  expect(behindFirst.target).toBe(0);
  const edge = layout.rowTop[0];
  expect([edge - 30, edge + 5].map((y) => dropPlaceAt(layout, y))).toEqual([
    { target: 1, top: edge - PARAGRAPH_GAP / 2 },
    { target: 1, top: edge - PARAGRAPH_GAP / 2 },
  ]);
});
