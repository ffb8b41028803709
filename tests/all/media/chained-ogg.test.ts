/** Chained Ogg files: recordings one behind the other in one file, as of a radio stream. Made by script. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codedAudio } from '#scripts/make-media.ts';
import { decodeSpeechPcm } from '#server/media/ffmpeg/pcm.ts';
import { takeInChain } from '#server/media/join/take-in-chain.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made } from '#tests/support/changing.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { frameNumbers, lagAt, monoOf } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { together } from '#tests/support/together.ts';
import { cutOf, recording } from './recording.ts';

const { signal } = new AbortController();
const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-g', '30', '-c:a', 'libvorbis', '-q:a', '6'];
const OPUS = ['-c:a', 'libopus', '-b:a', '128k'];
const VORBIS = ['-c:a', 'libvorbis', '-q:a', '6'];
const FLAC = ['-c:a', 'flac'];
const SPEECH_RATE = 16_000;

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

interface Part {
  readonly encode: readonly string[];
  readonly seconds: number;
  readonly rate?: number;
  readonly channels?: 1 | 2;
}

function sound(name: string, { encode, seconds, rate = 48_000, channels = 2 }: Part): Promise<string> {
  return made(name, [...codedAudio(rate, channels, seconds), ...encode, '-f', 'ogg']);
}

/** In mono, which all of them are compared in. */
const heard = (path: string) => monoOf(['-i', path, '-vn'], 48_000);

/** Where the audio of each part lies in the joined one, as samples that it is late at its first and last second. */
async function lagsOf(path: string, parts: readonly string[], seconds: readonly number[]) {
  const joined = await heard(path);
  const lags: number[][] = [];
  let before = 0;
  for (const [i, part] of parts.entries()) {
    const own = await heard(part);
    const length = seconds[i] ?? 0;
    const places = [0.5, length - 0.5].map((place) => Math.round(place * 48_000));
    lags.push(places.map((place) => lagAt(own, joined, place, Math.round(before * 48_000) + place)));
    before += length;
  }
  return lags;
}

async function samplesForRecogniser(path: string, info: MediaInfo): Promise<number> {
  let count = 0;
  for await (const { length } of decodeSpeechPcm(path, { info, fromTime: 0, signal })) count += length;
  return count;
}

test.each([
  ['Opus', 'opus', [OPUS, OPUS], {}],
  ['Vorbis', 'ogg', [VORBIS, VORBIS], {}],
  ['FLAC', 'oga', [FLAC, FLAC], {}],
  ['Opus with other channels', 'opus', [OPUS, OPUS], { channels: 1 }],
  ['Vorbis of another rate', 'ogg', [VORBIS, VORBIS], { rate: 44_100 }],
  ['Vorbis with other channels', 'ogg', [VORBIS, VORBIS], { channels: 1 }],
  ['FLAC of another rate', 'oga', [FLAC, FLAC], { rate: 44_100 }],
  ['FLAC with other channels', 'oga', [FLAC, FLAC], { channels: 1 }],
  ['Opus and Vorbis', 'ogg', [OPUS, VORBIS], {}],
] as const)('a chain of %s is as long as its links, and heard whole', async (_, kind, codecs, second) => {
  const seconds = [3.3, 2.7];
  const parts: string[] = [];
  for (const [i, encode] of codecs.entries())
    parts.push(await sound(`${i}.${kind}`, { encode, seconds: seconds[i] ?? 0, ...(i > 0 && second) }));
  const path = await together(`talk.${kind}`, parts);
  const info = await takeInChain(path, `talk.${kind}`, { signal });
  expect(info.duration).toBeCloseTo(6, 6);
  expect(info).not.toHaveProperty('flaws');
  expect(info).not.toHaveProperty('unreadable');
  expect(await lagsOf(path, parts, seconds)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(Math.abs((await samplesForRecogniser(path, info)) / SPEECH_RATE - 6)).toBeLessThan(0.01);
  expect(await audioLags(await cutOf(path, info))).toEqual([0, 0]);
});

test.each([
  ['of one size', []],
  ['of two sizes', ['-s', '160x120']],
])('a chain of Theora %s keeps every frame and can be downloaded', async (_, second) => {
  const parts = [
    await recording('1.ogv', THEORA, { seconds: 3 }),
    await recording('2.ogv', [...THEORA, ...second], { seconds: 2 }),
  ];
  const path = await together('talk.ogv', parts);
  const info = await takeInChain(path, 'talk.ogv', { signal });
  expect(info).toMatchObject({ container: 'ogg', duration: 5, video: { codec: 'theora', frames: 150 } });
  const numbers = [...upTo(90), ...upTo(60)];
  expect(await frameNumbers(path)).toEqual(numbers);
  expect(await lagsOf(path, parts, [3, 2])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const cut = await cutOf(path, info);
  const kept = plannedFrames(cut.plan).map((n) => numbers[n]);
  expect(await frameNumbers(cut.out)).toEqual(kept);
  expect(await audioLags(cut)).toEqual([0, 0]);
});

test('a link without video behind one with Theora is kept, beside a black frame', async () => {
  const parts = [
    await recording('1.ogv', THEORA, { seconds: 3 }),
    await sound('2.ogg', { encode: VORBIS, seconds: 2 }),
  ];
  const path = await together('talk.ogv', parts);
  const info = await takeInChain(path, 'talk.ogv', { signal });
  expect(info).toMatchObject({ container: 'mp4', duration: 5, video: { codec: 'h264', frames: 150 } });
  expect((await frameNumbers(path)).slice(0, 90)).toEqual(upTo(90));
  expect(await lagsOf(path, parts, [3, 2])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await audioLags(await cutOf(path, info))).toEqual([0, 0]);
});

test('links with nothing but headers are left out', async () => {
  const whole = await readFile(await sound('1.ogg', { encode: VORBIS, seconds: 3 }));
  const pages = [...whole.toString('latin1').matchAll(/OggS\0/g)].map(({ index }) => index);
  // The first page has one header, the second the others.
  const path = join(await ownFolder(), 'talk.ogg');
  await writeFile(path, Buffer.concat([whole, whole, whole.subarray(0, pages[2])]));
  expect((await takeInChain(path, 'talk.ogg', { signal })).duration).toBeCloseTo(6, 6);
});

test('a link that cannot be decoded is refused by its number', async () => {
  const whole = await readFile(await sound('1.ogg', { encode: VORBIS, seconds: 2 }));
  const unknown = Buffer.from(whole);
  unknown.write('xorbis', unknown.indexOf('\x01vorbis', 0, 'latin1') + 1, 'latin1');
  const path = join(await ownFolder(), 'talk.ogg');
  await writeFile(path, Buffer.concat([whole, unknown]));
  await expect(takeInChain(path, 'talk.ogg', { signal })).rejects.toThrow(
    /^“talk\.ogg \(recording 2 of 2 in it\)” /,
  );
});
