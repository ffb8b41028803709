/** Taking recordings in: what is refused and why, how two are described, and three joins. All others: tests/all/media. */
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { probe } from '#server/media/probe/probe.ts';
import { joined } from '#tests/support/joining.ts';
import { audioOf, frameNumbers, lagAt } from '#tests/support/media-reading.ts';

test.each<[FixtureName, RegExp]>([
  ['bad-empty.mp4', /is empty/],
  ['bad-text.mp4', /is a text file/],
  ['bad-truncated.mp4', /is incomplete/],
  ['bad-truncated-faststart.mp4', /is incomplete/],
  ['bad-playlist.mp4', /is a playlist that refers to other files/],
  ['bad-image.mp4', /is an image/],
  ['bad-noise.mp3', /is not an audio or video format/],
])('%s is refused by name and reason', async (name, reason) => {
  const refusal = await probe(await fixture(name), { name: 'My talk.mp4' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaRefused);
  const { message } = refusal as MediaRefused;
  expect(message).toMatch(/^“My talk.mp4” /);
  expect(message).toMatch(reason);
  expect(message).not.toMatch(/\/|passwd|root:/);
});

test('probing reports video with frame grid and quantiser, audio, and whether browsers play it', async () => {
  expect(await probe(await fixture('video.mp4'))).toMatchObject({
    ...{ container: 'mp4', startTime: 0, playable: true, maxKeyframeGap: 2 },
    duration: expect.closeTo(6, 1),
    video: {
      ...{ codec: 'h264', width: 320, height: 240, frameRate: { num: 30, den: 1 }, frames: 180 },
      ...{ variableRate: false, pixelFormat: 'yuv420p', quantiser: expect.any(Number) },
    },
    audio: { codec: 'aac', sampleRate: 48_000, offset: 0 },
  });
});

test('probing reports the length of audio to the sample', async () => {
  expect(await probe(await fixture('audio.wav'))).toMatchObject({
    ...{ container: 'wav', duration: 6, video: null, playable: true },
    audio: { codec: 'pcm_s16le', sampleRate: 44_100, channels: 2, samples: 6 * 44_100, offset: 0 },
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

test('equal video is joined by copying, and audio continues at the exact sample', async () => {
  const { path, info } = await joined(['video.mp4', 'video.mp4']);
  expect(await frameNumbers(path)).toEqual([...numbers(180), ...numbers(180)]);
  expect(info).toMatchObject({ duration: 12, startTime: 0, video: { frames: 360, variableRate: false } });
  const files = [path, await fixture('video.mp4')];
  const [both = 0, one = 0] = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(both).toBeLessThan(2.4 * one);
  const [once, twice] = await Promise.all([audioOf(await fixture('video.mp4')), audioOf(path)]);
  expect(lagAt(once, twice, 2 * 48_000, 2 * 48_000)).toBe(0);
  expect(lagAt(once, twice, 2 * 48_000, 2 * 7 * 48_000)).toBe(0);
});

test('unequal files and an audio file are joined in the format of the first', async () => {
  const { path, info } = await joined(['video.mp4', 'video-other.mp4', 'audio.mp3']);
  expect(info).toMatchObject({
    video: { width: 320, height: 240, frameRate: { num: 30, den: 1 }, variableRate: false },
    audio: { sampleRate: 48_000, channels: 2 },
  });
  const shown = await frameNumbers(path);
  expect(shown.slice(0, 180)).toEqual(numbers(180));
  const third = shown.length - 180 - 90;
  expect(Math.abs(third - 180)).toBeLessThanOrEqual(2);
  expect(info.duration).toBeCloseTo(shown.length / 30, 2);
  const [first, all] = await Promise.all([audioOf(await fixture('video.mp4')), audioOf(path)]);
  expect(lagAt(first, all, 2 * 5 * 48_000, 2 * 5 * 48_000)).toBe(0);
});

test('audio files are joined to the sample, losslessly in lossless formats', async () => {
  const { path, info } = await joined(['audio.wav', 'audio.wav']);
  expect(info.audio).toMatchObject({ samples: 12 * 44_100, codec: 'pcm_s16le' });
  const [once, twice] = await Promise.all([audioOf(await fixture('audio.wav')), audioOf(path)]);
  const bytes = Buffer.from(once.buffer);
  expect(Buffer.concat([bytes, bytes]).equals(Buffer.from(twice.buffer))).toBe(true);
});
