import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tracksOf } from '#server/media/encode/cut-command.ts';
import { runLong } from '#server/threads/pool.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-tracks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];
const NOISE = ['-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.05:r=48000:seed=1'];
const SPEECH = async () => ['-i', (await speechFixture()).path];

/** As a camera or a recorder of screens writes it: a track for each microphone. */
async function recorded(name: string, ...tracks: (readonly string[])[]): Promise<string> {
  const path = join(folder, name);
  const maps = tracks.flatMap((_, i) => ['-map', String(i)]);
  const coded = ['-c:a', 'aac', '-t', '25'];
  await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...tracks.flat(), ...maps, ...coded, path]);
  return path;
}

const takenIn = (path: string) =>
  runLong('probe', { path, name: 'take.mp4' }, { signal: new AbortController().signal });

test('the first track with speech is the edited one, and all tracks are cut', async () => {
  const info = await takenIn(await recorded('late.mp4', SILENCE, NOISE, await SPEECH(), await SPEECH()));
  expect(info.audio?.index).toBe(2);
  expect(tracksOf(info).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  // Browsers would play the first.
  expect(info.playable).toBe(false);
});

test('speech in the first track, or in none, keeps the first track', async () => {
  const spoken = await takenIn(await recorded('first.mp4', await SPEECH(), NOISE));
  expect([spoken.audio?.index, spoken.playable]).toEqual([0, true]);
  const silent = await takenIn(await recorded('none.mp4', SILENCE, NOISE));
  expect([silent.audio?.index, silent.playable]).toEqual([0, true]);
});
