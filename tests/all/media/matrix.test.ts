/** Of some recordings of the matrix (scripts/test-media.ts cuts all): what is copied of them, and that nothing they state changes. */
import { expect, test } from 'vitest';
import { tryRecipe } from './matrix.ts';
import { RECIPES } from './recipes.ts';

const SEED = 20_261_122;

/** Of which nothing that is stated may change. */
const SAME_KIND = [
  'odd-prores-vfr.mov',
  'odd-interlaced.ts',
  'odd-10bit.webm',
  'odd-full-range.mp4',
  'odd-pq.mkv',
  'odd-tagged.mp4',
  'odd-phone.mov',
  'odd-tracks.mkv',
  'h264-ac3.mp4',
  'odd-subtitles.mp4',
  'odd-subtitles.mkv',
  'odd-subtitles.webm',
  'odd-5.1-side.mkv',
  'odd-2.1.mkv',
  'odd-quad.webm',
  'odd-big-endian.mkv',
];

const recipeOf = (name: string) => {
  const recipe = RECIPES.find((one) => one.name === name);
  if (!recipe) throw new Error(`No recipe for ${name}`);
  return recipe;
};

test.each(SAME_KIND)('%s comes out as the same kind of recording', async (name) => {
  const { linesOff, ...outcome } = await tryRecipe(recipeOf(name), SEED);
  expect(outcome).toMatchObject({ framesWrong: 0, changed: [] });
  expect(linesOff).toBeLessThan(0.011);
});

test.each(['odd-64k.mp4', 'odd-128k.mkv'])('%s comes out with little more audio', async (name) => {
  const { audioBits, changed } = await tryRecipe(recipeOf(name), SEED);
  expect(changed).toEqual([]);
  expect(audioBits).toBeGreaterThan(1);
  expect(audioBits).toBeLessThan(1.3);
});

/** Cut at few places, or made of frames that stand alone, so that most packets can be copied. */
const COPIED = [
  'prores-pcm24.mov',
  'copied-h264.mkv',
  'copied-hevc-open-gop.mp4',
  'copied-hevc-10bit.mov',
  'copied-vp9-altref.webm',
  'copied-vp9.mp4',
  'copied-rotated.mp4',
  'copied-hevc-rotated.mov',
];

test.each(COPIED)('%s is mostly copied, and exact all the same', async (name) => {
  const { copied, samplesOff, ...outcome } = await tryRecipe(recipeOf(name), SEED);
  expect(outcome).toMatchObject({ framesWrong: 0, changed: [] });
  expect(Math.abs(samplesOff)).toBeLessThanOrEqual(1);
  expect(copied).toBeGreaterThan(0.3);
});
