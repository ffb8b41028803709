import { expect, test } from 'vitest';
import { captionsOf, importedWords, joinedClips } from '#tests/support/captions.ts';
import { speechClips } from '#tests/support/speech-clips.ts';

/** Words of imported captions against the sound of real recordings; `bench speech imports` measures how near they come. */

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
