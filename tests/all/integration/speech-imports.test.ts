import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { foundOfAnother } from '#model/transcripts/aligned.ts';
import { captionsOf, importedWords, joinedClips } from '#tests/support/captions.ts';
import { speechClips } from '#tests/support/speech-clips.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav } from '#tests/support/wav.ts';

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

test('a transcript of another recording is told from captions that are late by up to two seconds', async () => {
  const { path, sentences } = await speechFixture();
  const { samples } = readWav(await readFile(path));
  /** So many of the texts, each in the time of a sentence, its words by length. */
  const found = async (texts: readonly string[], late: number): Promise<number | null> => {
    const words = texts.flatMap((text) => text.split(' '));
    const times = texts.flatMap((text, i) => {
      const { start, end } = sentences[i]!;
      const own = text.split(' ');
      const length = (end - start) / own.length;
      return own.map((_, k) => [start + k * length, start + (k + 1) * length - 0.001] as const);
    });
    const captions = captionsOf({ samples, words, times }, 8, () => late);
    return foundOfAnother((await importedWords({ samples, words, times }, captions)).after);
  };
  const said = sentences.map(({ text }) => text);
  expect(await found(said, 0.3)).toBeNull();
  expect(await found(said, 2)).toBeNull();
  const elsewhere = [
    'Underneath the kitchen floor they kept potatoes and a violin.',
    'My grandfather never understood why anybody would climb mountains.',
    'Yellow butterflies covered every fence along the river.',
    'Please remember to feed both horses before supper.',
    'Nobody expected snow in the middle of August.',
    'Their eldest daughter became a famous sculptor.',
  ];
  expect(await found(elsewhere, 0)).not.toBeNull();
});
