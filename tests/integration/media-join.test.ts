/** Joins by the real ffmpeg, read back frame by frame and sample by sample. */
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut.ts';
import { planKept } from '#server/media/cut-plan.ts';
import { joinRushes } from '#server/media/join.ts';
import { lossesOf } from '#server/media/losses.ts';
import { probe } from '#server/media/probe.ts';
import { rushFile } from '#tests/media/joins.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { lagAt, pictureNumbers, soundOf } from '#tests/support/media-reading.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

async function joined(names: readonly FixtureName[]) {
  const folder = await ownFolder();
  const rushes = [];
  for (const name of names) {
    const path = await fixture(name);
    rushes.push({ path, name, info: await probe(path, { name }) });
  }
  const progress: number[] = [];
  const result = await joinRushes(rushes, join(folder, 'joined'), extname(names[0] ?? ''), {
    signal: new AbortController().signal,
    onProgress: (percent) => progress.push(percent),
  });
  expect(await readdir(folder)).toEqual([`joined.${result.extension}`]);
  expect(progress.at(-1)).toBe(100);
  return { ...result, rushes };
}

const CAMERA = 'camera.mp4';

async function joinedCameras() {
  const folder = await ownFolder();
  const path = await rushFile(CAMERA);
  const rush = { path, name: CAMERA, info: await probe(path) };
  const { signal } = new AbortController();
  const joined = await joinRushes([rush, rush], join(folder, 'joined'), '.mp4', { signal });
  const kept = [
    { start: 0.5, end: 2.2 },
    { start: 3.1, end: 4.4 },
  ];
  return { ...joined, folder, plan: planKept(kept, joined.info) };
}

test('a single rush is adopted byte for byte', async () => {
  const { path, info, extension, rushes } = await joined(['video.mov']);
  expect(extension).toBe('mov');
  expect(info).toEqual(rushes[0]?.info);
  expect((await stat(path)).size).toBe((await stat(await fixture('video.mov'))).size);
});

test('equal pictures are copied, and the sound goes on at the very sample', async () => {
  const { path, info } = await joined(['video.mp4', 'video.mp4']);
  expect(await pictureNumbers(path)).toEqual([...numbers(180), ...numbers(180)]);
  expect(info).toMatchObject({ duration: 12, startTime: 0, video: { frames: 360, variableRate: false } });
  // Copied: not a byte of the picture is new.
  const sizes = await Promise.all(
    [path, await fixture('video.mp4')].map(async (file) => (await stat(file)).size),
  );
  expect(sizes[0]).toBeLessThan(2.4 * (sizes[1] ?? 0));
  const [once, twice] = await Promise.all([soundOf(await fixture('video.mp4')), soundOf(path)]);
  expect(lagAt(once, twice, 2 * 48_000, 2 * 48_000)).toBe(0);
  expect(lagAt(once, twice, 2 * 48_000, 2 * 7 * 48_000)).toBe(0);
});

test('rushes that are turned alike are copied too, and the header goes on to say so', async () => {
  const { path, info, rushes } = await joined(['video-rotated.mp4', 'video-rotated.mp4']);
  const { rotation, matrix } = rushes[0]!.info.video!;
  expect(info.video).toMatchObject({ rotation, matrix, width: 240, height: 320, frames: 360 });
  expect(rotation).toBe(270);
  expect(await pictureNumbers(path, 'transpose=clock')).toEqual([...numbers(180), ...numbers(180)]);
  const sizes = await Promise.all([path, rushes[0]!.path].map(async (file) => (await stat(file)).size));
  expect(sizes[0]).toBeLessThan(2.4 * (sizes[1] ?? 0));
});

test('sound that is small beside its pictures is kept without loss, and downloads are of the rushes’ kind', async () => {
  const { path, info, extension, plan, folder } = await joinedCameras();
  expect(info).toMatchObject({ audio: { codec: 'flac', recordedAs: 'aac' }, playable: true });
  expect(lossesOf(info, extension, plan.segments).becomes).toEqual([]);
  const outPath = join(folder, `out.${extension}`);
  const { signal } = new AbortController();
  await cutMedia({ masterPath: path, info, plan, outPath, extension, signal });
  expect((await probe(outPath)).audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 });
  // A rush that is added later meets the sound as its owner recorded it.
  const rush = { path: await rushFile(CAMERA), name: CAMERA, info: await probe(await rushFile(CAMERA)) };
  const more = await joinRushes([{ path, name: CAMERA, info }, rush], join(folder, 'more'), extension, {
    signal,
  });
  expect(more.info.audio).toMatchObject({ codec: 'flac', recordedAs: 'aac' });
  expect(more.info.video?.frames).toBe((info.video?.frames ?? 0) + (rush.info.video?.frames ?? 0));
});

test('unequal rushes and a sound-only one come together on the first one’s terms', async () => {
  const { path, info } = await joined(['video.mp4', 'video-other.mp4', 'audio.mp3']);
  expect(info.video).toMatchObject({
    width: 320,
    height: 240,
    frameRate: { num: 30, den: 1 },
    variableRate: false,
  });
  expect(info.audio).toMatchObject({ sampleRate: 48_000, channels: 2 });
  const shown = await pictureNumbers(path);
  expect(shown.slice(0, 180)).toEqual(numbers(180));
  const third = shown.length - 180 - 90;
  expect(Math.abs(third - 180)).toBeLessThanOrEqual(2);
  expect(info.duration).toBeCloseTo(shown.length / 30, 2);
  const [first, all] = await Promise.all([soundOf(await fixture('video.mp4')), soundOf(path)]);
  expect(lagAt(first, all, 2 * 5 * 48_000, 2 * 5 * 48_000)).toBe(0);
});

test('sound alone is joined to the sample, without loss where the format has none', async () => {
  const { path, info } = await joined(['audio.wav', 'audio.wav']);
  expect(info.audio).toMatchObject({ samples: 12 * 44_100, codec: 'pcm_s16le' });
  const [once, twice] = await Promise.all([soundOf(await fixture('audio.wav')), soundOf(path)]);
  const bytes = Buffer.from(once.buffer);
  expect(Buffer.concat([bytes, bytes]).equals(Buffer.from(twice.buffer))).toBe(true);
});

test('a name that does not fit the content gets the extension that does', async () => {
  const folder = await ownFolder();
  const path = await fixture('video.mkv');
  const rush = { path, name: 'talk.mp4', info: await probe(path) };
  const { extension } = await joinRushes([rush], join(folder, 'joined'), 'mp4', {
    signal: new AbortController().signal,
  });
  expect(extension).toBe('mkv');
});
