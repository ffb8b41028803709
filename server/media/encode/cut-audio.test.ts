import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOutOfSpace } from '#server/storage/free-space.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { DecodedTracks } from './cut-audio.ts';

test('a track is decoded to disk once, and not at all without room for it', async () => {
  const tracks = new DecodedTracks(join(await ownFolder(), 'decoded'));
  let decoded = 0;
  const decode = async function* () {
    decoded++;
    yield Buffer.from('samples');
  };
  const failed = await tracks.fileOf('1.s16le', 1e18, decode).catch((error: unknown) => error);
  expect([isOutOfSpace(failed), decoded]).toEqual([true, 0]);
  // Another strategy may find room.
  const [first, second] = await Promise.all([1, 2].map(() => tracks.fileOf('1.s16le', 7, decode)));
  expect([first, decoded]).toEqual([second, 1]);
  expect(await readFile(first ?? '', 'utf8')).toBe('samples');
});
