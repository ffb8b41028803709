import { execa } from 'execa';
import { expect, test } from 'vitest';
import { tracksOf } from '#server/media/encode/cut-command.ts';
import { writtenAs } from '#server/media/plan/formats.ts';
import { runLong } from '#server/threads/pool.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
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
  expect(tracksOf(info).map(({ index }) => index)).toEqual([2, 0, 1, 3]);
  // Browsers would play the first.
  expect(info.playable).toBe(false);
});

test('speech in the first track, or in none, keeps the first track', async () => {
  const spoken = await takenIn(await recorded(await SPEECH(), NOISE));
  expect([spoken.audio?.index, spoken.playable]).toEqual([0, true]);
  const silent = await takenIn(await recorded(SILENCE, NOISE));
  expect([silent.audio?.index, silent.playable]).toEqual([0, true]);
});

/** dB of the loudest sample, by ffmpeg's meter. */
async function loudest(path: string): Promise<number> {
  const { stderr } = await execa('ffmpeg', [
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ]);
  return Number(/max_volume: (\S+) dB/.exec(stderr)?.[1]);
}

test.each(['m4a', 'mp3', 'wav', 'flac', 'mp4'])(
  'the voice of a film with a silent track in front, as %s',
  async (extension) => {
    const picture = ['-f', 'lavfi', '-i', 'color=s=160x120:r=25'];
    const source = await made('take.mp4', [
      ...[...SILENCE, ...(await SPEECH()), ...picture],
      ...['-map', '2', '-map', '0', '-map', '1', '-c:a', 'aac', '-t', '10'],
    ]);
    const info = writtenAs(await takenIn(source), extension);
    const { out } = await cutFile(source, [{ start: 1, end: 9 }], { info, extension });
    const { stdout } = await execa('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'a',
      '-show_entries',
      'stream=index',
      '-of',
      'csv=p=0',
      out,
    ]);
    expect(stdout.split('\n')).toHaveLength(extension === 'mp4' ? 2 : 1);
    if (extension !== 'mp4') expect(await loudest(out)).toBeGreaterThan(-20);
  },
);
