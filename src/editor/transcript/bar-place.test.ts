import { expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { documentOf } from '#model/testing.ts';
import { placeAbove, topBeside } from './bar-place.ts';
import { bracketedBoxes, wordPlaces } from './hit.ts';
import { LINE_HEIGHT, layoutTranscript } from './layout.ts';

/** Words of two letters, ten px each, five of them a line; the words `cut` are cut. */
function spaceOf(first: number, last: number, cut: readonly number[] = [], scrolled = 0, width = 40) {
  let doc = documentOf(Array.from({ length: 60 }, () => 'ab').join(' '));
  for (const word of cut) doc = cutWords(doc, word, word);
  const widths = Float32Array.from(doc.words.text, () => 20);
  const sizes = { widths, space: 5, bracket: 2, chipWidth: () => 40 };
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
    width: 130,
    breakWord: () => [],
  });
  const place = (word: number) => wordPlaces(layout, sizes, word)[0];
  return {
    place,
    space: {
      width,
      height: 36,
      room: 130,
      first: place(first),
      last: place(last),
      visible: { top: scrolled, bottom: scrolled + 200 },
      bracketed: (top: number, bottom: number) => bracketedBoxes(layout, sizes, top, bottom),
    },
  };
}

test('the bar stands above the first line, over the middle of its word and inside the text', () => {
  const { space, place } = spaceOf(27, 41);
  expect(placeAbove(space)).toEqual({ left: 40, top: place(27).top - 6 - 36 });
  expect(placeAbove(spaceOf(25, 41).space)?.left).toBe(0);
  expect(placeAbove(spaceOf(29, 41).space)?.left).toBe(90);
});

test('it moves aside of a bracket on the lines that it would cover', () => {
  const { space, place } = spaceOf(27, 30, [22]);
  expect(placeAbove(space)).toEqual({ left: 0, top: place(27).top - 42 });
  // A bracket far above is in nobody’s way.
  expect(placeAbove(spaceOf(27, 30, [5]).space)?.left).toBe(40);
});

test('without room above, or only over a bracket, it stands in the margin along the words that are in view', () => {
  const { space, place } = spaceOf(27, 30, [22], 0, 130);
  expect(placeAbove(space)).toBeNull();
  expect(topBeside(space, 150)).toBe(Math.min(place(27).top, 200 - 150 - 6));
  const begun = spaceOf(2, 41, [], 100);
  expect(placeAbove(begun.space)).toBeNull();
  expect(topBeside(begun.space, 60)).toBe(106);
  const gone = spaceOf(2, 7, [], 300);
  expect(topBeside(gone.space, 60)).toBe(gone.place(7).top);
  expect(gone.place(7).top - gone.place(2).top).toBe(LINE_HEIGHT);
});
