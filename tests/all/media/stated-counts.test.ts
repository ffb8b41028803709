/** Headers that count something else than the file holds: what it holds is taken in, and told where the header counts less. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { takeIn } from '#server/media/probe/take-in.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { audioOf } from '#tests/support/media-reading.ts';
import { flacOf, joinFrames, metadataOf, overwrite } from '#tests/support/miscounted.ts';

const { signal } = new AbortController();
const RATE = 44_100;
const SECONDS = 6;
const STATED = 2;

const sound = (seconds = SECONDS) => ['-f', 'lavfi', '-i', `anoisesrc=seed=3:d=${seconds}:r=${RATE}:a=0.3`];
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=s=160x120:r=25:d=${SECONDS}`];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number) => u32(value).reverse();
const long = (value: number) => Buffer.concat([u32(0), u32(value)]);
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

const BYTES = STATED * RATE * 2;

test.each<[string, string, readonly string[], (path: string) => Promise<void>]>([
  [
    'the samples of FLAC',
    'flac',
    sound(),
    async (path) => writeFile(path, flacOf(await readFile(path), STATED * RATE)),
  ],
  ['the bytes of WAV', 'wav', sound(), (path) => overwrite(path, 'data', 0, little(BYTES))],
  ['the samples of AIFF', 'aiff', sound(), (path) => overwrite(path, 'COMM', 6, u32(STATED * RATE))],
  ['the bytes of AIFF', 'aiff', sound(), (path) => overwrite(path, 'SSND', 0, u32(BYTES + 8))],
  [
    'the bytes of CAF',
    'caf',
    [...sound(), '-c:a', 'pcm_s16be'],
    (path) => overwrite(path, 'data', 0, long(BYTES + 4)),
  ],
  [
    'the track of M4A',
    'm4a',
    [...sound(), '-c:a', 'aac'],
    (path) => overwrite(path, 'mdhd', 16, u32(STATED * RATE)),
  ],
])('%s that are too few', async (_, extension, args, miscount) => {
  const path = await made(`talk.${extension}`, args);
  const whole = await audioOf(path);
  await miscount(path);
  const info = await takeIn(path, `talk.${extension}`, signal);
  expect(info.duration).toBeCloseTo(SECONDS, 1);
  expect(info.flaws).toEqual([
    { kind: 'longer', at: expect.closeTo(STATED, 1), seconds: expect.closeTo(SECONDS - STATED, 1) },
  ]);
  const { out } = await cutFile(path, [{ start: 0, end: info.duration }], { info });
  const kept = await audioOf(out);
  expect(Math.abs(kept.length - whole.length)).toBeLessThan(4096);
});

test.each<[string, string, readonly string[], (path: string) => Promise<void>]>([
  ['mp3', 'frames', sound(), (path) => overwrite(path, 'Xing', 4, u32(60))],
  ['mp4', 'the movie', [...PICTURE, ...sound(), ...H264], (path) => overwrite(path, 'mvhd', 16, u32(2000))],
  [
    'mkv',
    'seconds',
    [...PICTURE, ...sound(), ...H264],
    (path) => overwrite(path, '\x44\x89\x88', 0, double(2000)),
  ],
  [
    'flv',
    'seconds',
    [...PICTURE, ...sound(), '-c:v', 'flv', '-c:a', 'mp3'],
    (path) => overwrite(path, 'duration', 1, double(STATED)),
  ],
  [
    'avi',
    'frames',
    [...PICTURE, ...sound(), '-c:v', 'mjpeg', '-c:a', 'pcm_s16le'],
    (path) => overwrite(path, 'strh', 36, little(50)),
  ],
])('%s whose header counts too few %s is read whole', async (extension, _, args, miscount) => {
  const path = await made(`talk.${extension}`, args);
  await miscount(path);
  const info = await takeIn(path, `talk.${extension}`, signal);
  expect(Math.abs(info.duration - SECONDS)).toBeLessThan(0.1);
});

test('FLAC whose header counts too many samples is as long as it is, and says what is missing', async () => {
  const path = await made('talk.flac', sound());
  await writeFile(path, flacOf(await readFile(path), 60 * RATE));
  const info = await takeIn(path, 'talk.flac', signal);
  expect(info).toMatchObject({ duration: 6, audio: { samples: null }, flaws: [{ kind: 'ends', at: 6 }] });
});

test('an edit that shows a part of an MP4 is no wrong count', async () => {
  const path = await made('talk.m4a', [...sound(), '-c:a', 'aac']);
  await overwrite(path, 'elst', 8, u32(2000));
  const info = await takeIn(path, 'talk.m4a', signal);
  expect(info.duration).toBeCloseTo(2, 1);
  expect(info.flaws).toBeUndefined();
});

test('what programs leave behind the audio of a WAV file is not heard', async () => {
  const path = await made('talk.wav', sound());
  const junk = [
    Buffer.from('TAG'),
    Buffer.alloc(125),
    Buffer.from('LIST'),
    little(200_000),
    Buffer.alloc(200_000),
  ];
  await writeFile(path, Buffer.concat([await readFile(path), ...junk.slice(2)]));
  expect((await takeIn(path, 'talk.wav', signal)).duration).toBe(SECONDS);
  const tagged = await made('tagged.wav', sound());
  await writeFile(tagged, Buffer.concat([await readFile(tagged), ...junk.slice(0, 2)]));
  expect((await takeIn(tagged, 'tagged.wav', signal)).duration).toBe(SECONDS);
});

test.each([
  ['begins at a frame', (file: Buffer) => file.subarray(metadataOf(file))],
  [
    'allows shorter frames than it has',
    (file: Buffer) => Buffer.concat([file.subarray(0, 8), u32(0x0400_0400), file.subarray(12)]),
  ],
])('FLAC that %s is heard whole, bit by bit', async (_, change) => {
  const path = await made('talk.flac', sound());
  const whole = await audioOf(path);
  await writeFile(path, change(await readFile(path)));
  const info = await takeIn(path, 'talk.flac', signal);
  expect(info).toMatchObject({ duration: SECONDS, audio: { samples: SECONDS * RATE } });
  expect(Buffer.from((await audioOf(path)).buffer).equals(Buffer.from(whole.buffer))).toBe(true);
});

test('FLAC whose depth changes midway is heard whole, bit by bit', async () => {
  const [shallow, deep] = await Promise.all([
    made('a.flac', [...sound(3), '-sample_fmt', 's16']),
    made('b.flac', [...sound(3), '-sample_fmt', 's32', '-bits_per_raw_sample', '24']),
  ]);
  const path = join(dirname(shallow), 'talk.flac');
  const frames = await joinFrames(shallow, deep, path);
  const info = await takeIn(path, 'talk.flac', signal);
  const [before, behind, all] = await Promise.all([shallow, deep, path].map(audioOf));
  const seam = frames * 4608;
  expect(info.audio?.samples).toBe(seam + 3 * RATE);
  expect(all?.subarray(0, seam)).toEqual(before?.subarray(0, seam));
  expect(all?.subarray(seam)).toEqual(behind);
});
