/** Recordings that break off, as when the power did; made by script. */
import { copyFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codedAudio } from '#scripts/make-media.ts';
import { takeIn } from '#server/media/probe/take-in.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { joinAll } from '#tests/support/joining.ts';
import { frameNumbers } from '#tests/support/media-reading.ts';
import { recording } from './recording.ts';

const { signal } = new AbortController();
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30'];
const AAC = ['-c:a', 'aac'];
const PRORES = ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'];

test.each([
  ['fragments.mp4', [...H264, ...AAC, '-movflags', 'frag_keyframe+empty_moov']],
  ['late-index.mp4', [...H264, ...AAC, '-movflags', 'frag_keyframe+delay_moov+default_base_moof']],
  ['frames.mp4', [...H264, '-bf', '2', ...AAC, '-movflags', 'frag_every_frame+empty_moov']],
  ['first-in-index.mov', [...H264, ...AAC, '-movflags', 'frag_keyframe']],
  ['prores.mov', [...PRORES, '-movflags', 'frag_keyframe', '-frag_duration', '1000000']],
  ['sound.m4a', [...AAC, '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000']],
  ['talk.mkv', [...H264, ...AAC]],
  ['talk.wav', []],
  ['talk.avi', ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le']],
  [
    'live.webm',
    ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-live', '1'],
  ],
])('%s is read as far as possible, and that is reported', async (name, encode) => {
  const folder = await ownFolder();
  const whole = /m4a|wav/.test(name)
    ? await made(name, [...codedAudio(48_000, 2, 6), ...encode])
    : await recording(name, encode);
  for (const share of [0.4, 0.9]) {
    const path = join(folder, `${share}-${name}`);
    await copyFile(whole, path);
    await truncate(path, Math.floor(share * (await stat(path)).size));
    const info = await takeIn(path, name, signal);
    // Bytes are not spread evenly.
    expect(Math.abs(info.duration - 6 * share)).toBeLessThan(1.5);
    const told = info.flaws?.find(({ kind }) => kind === 'ends');
    expect(told?.at).toBe(info.duration);
    if (told?.seconds) expect(info.duration + told.seconds).toBeCloseTo(6, 0);
    const { out, plan } = await cutFile(path, [{ start: 0.5, end: info.duration }], { info });
    if (!info.video) continue;
    const numbers = await frameNumbers(out);
    // Of the last frame there may be a half only.
    expect(plan.totalFrames - numbers.length).toBeLessThanOrEqual(1);
  }
});

test('a complete fragmented recording is not reported as cut off', async () => {
  const path = await recording('talk.mp4', [...H264, ...AAC, '-movflags', 'frag_keyframe+empty_moov']);
  expect((await takeIn(path, 'talk.mp4', signal)).flaws).toBeUndefined();
});

test.each([
  ['audio', ['0:v', '1:a'], 'audioEnds'],
  ['video', ['1:v', '0:a'], 'videoEnds'],
])('%s that ends early in an MP4 is reported, in joined time as well', async (_, maps, kind) => {
  const whole = await recording('whole.mp4', [...H264, '-bf', '0', ...AAC], { seconds: 8 });
  const short = await made('short.mp4', ['-i', whole, '-t', '5', '-c', 'copy']);
  const chosen = maps.flatMap((map) => ['-map', map]);
  const path = await made('talk.mp4', ['-i', whole, '-i', short, ...chosen, '-c', 'copy']);
  const info = await takeIn(path, 'talk.mp4', signal);
  expect(info.duration).toBeCloseTo(8, 1);
  const early = { kind, at: expect.closeTo(5, 1), seconds: expect.closeTo(3, 1) };
  expect(info.flaws).toEqual([early]);
  const described = [];
  for (const rush of [whole, path])
    described.push({ path: rush, name: 'talk.mp4', info: await takeIn(rush, 'talk.mp4', signal) });
  const joined = await joinAll(described);
  expect(joined.info.flaws).toEqual([{ ...early, at: expect.closeTo(13, 1) }]);
  expect(joined.info.duration).toBeCloseTo(16, 1);
  const kept = [{ start: 2, end: joined.info.duration }];
  const { out, plan } = await cutFile(joined.path, kept, { info: joined.info });
  expect(await frameNumbers(out)).toHaveLength(plan.totalFrames);
});
