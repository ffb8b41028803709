import { expect, test } from 'vitest';
import { tracksOf } from '#server/media/encode/cut-command.ts';
import { runLong } from '#server/threads/pool.ts';
import { made } from '#tests/support/changing.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';

const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];
const NOISE = ['-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.05:r=48000:seed=1'];
const SPEECH = async () => ['-i', (await speechFixture()).path];

/** As a camera or a recorder of screens writes it: a track for each microphone. */
function recorded(...tracks: (readonly string[])[]): Promise<string> {
  const maps = tracks.flatMap((_, i) => ['-map', String(i)]);
  return made('take.mp4', [...tracks.flat(), ...maps, '-c:a', 'aac', '-t', '25']);
}

const takenIn = (path: string) =>
  runLong('probe', { path, name: 'take.mp4' }, { signal: new AbortController().signal });

test('the first track with speech is the edited one, and all tracks are cut', async () => {
  const info = await takenIn(await recorded(SILENCE, NOISE, await SPEECH(), await SPEECH()));
  expect(info.audio?.index).toBe(2);
  expect(tracksOf(info).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  // Browsers would play the first.
  expect(info.playable).toBe(false);
});

test('speech in the first track, or in none, keeps the first track', async () => {
  const spoken = await takenIn(await recorded(await SPEECH(), NOISE));
  expect([spoken.audio?.index, spoken.playable]).toEqual([0, true]);
  const silent = await takenIn(await recorded(SILENCE, NOISE));
  expect([silent.audio?.index, silent.playable]).toEqual([0, true]);
});
