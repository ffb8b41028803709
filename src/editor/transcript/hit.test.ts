import { expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { documentOf } from '#model/testing.ts';
import { hitText, wordPlaces } from './hit.ts';
import { HEADER_HEIGHT, LINE_HEIGHT, layoutTranscript } from './layout.ts';

/** Ten px a letter, so that places can be counted by hand. */
function laidOut(text: string, width: number) {
  const doc = cutWords(documentOf(text), 1, 1);
  const widths = Float32Array.from(doc.words.text, (word) => word.length * 10);
  const sizes = { widths, space: 5, bracket: 8, chipWidth: () => 40 };
  const layout = layoutTranscript({
    ...sizes,
    hasRtl: false,
    words: doc.words,
    paragraphs: doc.paragraphs,
    cuts: doc.cuts,
    blocks: [],
    order: doc.paragraphs.map((_, i) => i),
    gaps: [],
    seams: [],
    width,
    breakWord: (word) => (word.length > 20 ? [10, 20] : []),
  });
  return { layout, sizes };
}

test('a word stands where hit testing finds it, behind the brackets before it', () => {
  const { layout, sizes } = laidOut('ab cd ef gh', 120);
  const [place] = wordPlaces(layout, sizes, 2);
  expect(place).toEqual({ left: 20 + 5 + 8 + 20 + 8 + 5, top: HEADER_HEIGHT, width: 20 });
  expect(hitText(layout, sizes, place.left + 1, place.top + 1)).toEqual({ word: 2, inside: true });
  expect(wordPlaces(layout, sizes, 3)[0]).toEqual({ left: 91, top: HEADER_HEIGHT, width: 20 });
});

test('a word broken over lines has a place on each of them', () => {
  const { layout, sizes } = laidOut(`ab cd ${'x'.repeat(25)} gh`, 120);
  const places = wordPlaces(layout, sizes, 2);
  expect(places.map(({ left, width }) => [left, width])).toEqual([
    [0, 120],
    [0, 120],
    [0, 120],
  ]);
  expect(places[1].top - places[0].top).toBe(LINE_HEIGHT);
});
