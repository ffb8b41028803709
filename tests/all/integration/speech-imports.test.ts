import { expect, test } from 'vitest';
import type { Range } from '#model/types.ts';
import { captionsOf, importedWords, joinedClips } from '#tests/support/captions.ts';
import { speechClips } from '#tests/support/speech-clips.ts';

/** Words of imported captions against the sound. */

/** Seconds between the edges of words, ascending. */
function errors(found: readonly Range[], known: readonly (readonly [number, number])[]): number[] {
  expect(found).toHaveLength(known.length);
  const all = found.flatMap(({ start, end }, i) => [
    Math.abs(start - known[i]![0]),
    Math.abs(end - known[i]![1]),
  ]);
  return all.sort((a, b) => a - b);
}

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1]!;

test.each([
  ['on time', () => 0],
  ['300 ms late', () => 0.3],
  ['300 ms late and early by turns', (caption: number) => (caption % 2 === 0 ? 0.3 : -0.3)],
  ['2 s late', () => 2],
  ['2 s early', () => -2],
] as const)('the words of captions %s are found where they are said', async (kind, late) => {
  const clips = (await speechClips())?.librivox;
  if (!clips) return console.warn('the folder with real recordings is not here');
  const labelled = joinedClips(clips);
  const { before, after } = await importedWords(labelled, captionsOf(labelled, 8, late));
  const [was, is] = [errors(before, labelled.times), errors(after, labelled.times)];
  const p95 = is[Math.floor(0.95 * is.length)]!;
  console.log(
    `${kind}: median ${median(was).toFixed(3)} s, then ${median(is).toFixed(3)}, 95 % ${p95.toFixed(3)}`,
  );
  expect(median(is)).toBeLessThan(0.5 * median(was));
  expect(after.filter(({ verdict }) => verdict === 'found').length).toBeGreaterThan(0.9 * after.length);
});

test('captions of another recording keep their times, and are reported as guessed or unspoken', async ({
  skip,
}) => {
  const clips = (await speechClips())?.librivox;
  if (!clips) return skip('the folder with real recordings is not here');
  const [first, ...others] = clips;
  const labelled = joinedClips([first!]);
  const other = joinedClips(others);
  const count = Math.min(labelled.words.length, other.words.length);
  const foreign = { ...labelled, words: other.words.slice(0, count), times: labelled.times.slice(0, count) };
  const { after } = await importedWords(
    labelled,
    captionsOf(foreign, 8, () => 0),
  );
  expect(after.filter(({ verdict }) => verdict === 'found').length).toBeLessThan(0.4 * after.length);
});
