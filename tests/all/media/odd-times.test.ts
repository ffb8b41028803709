/** Recordings whose times are odd: below zero, jumping, or not those of what is decoded. Made by script. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeProxy } from '#server/media/derive/proxy.ts';
import { probe } from '#server/media/probe/probe.ts';
import { takeIn } from '#server/media/probe/take-in.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made } from '#tests/support/changing.ts';
import { type Cut, ownFolder } from '#tests/support/cutting.ts';
import { audioOf, frameNumbers, lagAt, monoOf } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { together } from '#tests/support/together.ts';
import { cutOf, recording } from './recording.ts';

const { signal } = new AbortController();
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-bf', '2'];
// Without noise substitution two decodes of the same AAC give the same samples.
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];
/** Seconds at which the 33-bit clock of a transport stream begins again. */
const TURN = 2 ** 33 / 90_000;

const at = (seconds: number) => ['-f', 'mpegts', '-output_ts_offset', String(seconds)];
/** Seconds of one part of what is strung together. */
const PART = 6;
const RATE = 48_000;

/** By how many milliseconds the middle of each kept piece is late against its place in the part that it is of. */
async function late({ plan, out }: Cut, part: string): Promise<number[]> {
  const [before, after] = await Promise.all([part, out].map((path) => probe(path)));
  const [original, copy] = await Promise.all([part, out].map((path) => monoOf(['-i', path, '-vn'], RATE)));
  if (!before?.audio || !after?.audio || !original || !copy) return [];
  const reach = Math.round(0.02 * RATE);
  let at = 0;
  const lags: number[] = [];
  for (const { startSample, sampleCount } of plan.segments) {
    const middle = sampleCount >> 1;
    const place = ((startSample + middle) / RATE) % PART;
    const from = Math.round((place - before.audio.offset) * RATE);
    const to = Math.round(at + middle - after.audio.offset * RATE);
    lags.push((1000 * lagAt(original, copy, from, to, { reach })) / RATE);
    at += sampleCount;
  }
  return lags;
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test.each([
  ['audio and video', [], 6],
  ['the audio first', ['audio'], 8],
  ['the video first', ['video'], 8],
  ['the audio alone', ['-vn'], 6],
  ['the video alone', ['-an'], 6],
])('a stream that crosses its clock’s zero keeps what is before it: %s', async (_, options, seconds) => {
  const whole = await recording('whole.mkv', [...H264, ...AAC]);
  const late = ['-itsoffset', '2', '-i', whole];
  const inputs =
    options[0] === 'audio'
      ? [...late, '-i', whole, '-map', '0:v', '-map', '1:a']
      : options[0] === 'video'
        ? ['-i', whole, ...late, '-map', '0:v', '-map', '1:a']
        : ['-i', whole, ...options];
  const path = await made('crossing.ts', [...inputs, '-c', 'copy', ...at(TURN - 4)]);
  const info = await takeIn(path, 'talk.ts', signal);
  expect(info.startTime).toBeLessThan(-2);
  expect(Math.abs(info.duration - seconds)).toBeLessThan(0.05);
  const { out, plan, ...cut } = await cutOf(path, info);
  if (info.video) {
    expect((await frameNumbers(path)).length).toBe(180);
    // Two seconds, and what the encoder of the audio puts before it.
    const before = options[0] === 'audio' ? 61 : 0;
    const shown = plannedFrames(plan).map((n) => Math.min(179, Math.max(0, n - before)));
    expect(await frameNumbers(out)).toEqual(shown);
  }
  if (info.audio && info.video && options.length === 0)
    expect(await audioLags({ ...cut, plan, out })).toEqual([0, 0]);
});

test.each([
  ['ahead', [0, 500], [{ kind: 'ahead', at: 6, seconds: 494 }]],
  ['back', [500, 0], [{ kind: 'back', at: 6, seconds: 506 }]],
  [
    'both',
    [0, 3600, 20],
    [
      { kind: 'ahead', at: 6, seconds: 3594 },
      { kind: 'back', at: 12, seconds: 3586 },
    ],
  ],
] as const)('transport streams that are strung together are one recording: %s', async (_, starts, jumps) => {
  const whole = await recording('whole.mkv', [...H264, ...AAC]);
  const parts: string[] = [];
  for (const start of starts) parts.push(await made('part.ts', ['-i', whole, '-c', 'copy', ...at(start)]));
  const path = await together('talk.ts', parts);
  const info = await takeIn(path, 'talk.ts', signal);
  const frames = 180 * starts.length;
  expect(info.duration).toBeCloseTo(6 * starts.length, 1);
  expect(info.video).toMatchObject({ frames, variableRate: false });
  expect(info.unreadable).toBeUndefined();
  expect(info.flaws).toEqual(
    jumps.map(({ kind, at: place, seconds }) => ({
      kind,
      at: expect.closeTo(place, 0),
      seconds: expect.closeTo(seconds, 0),
    })),
  );
  const cut = await cutOf(path, info);
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan).map((n) => n % 180));
  for (const milliseconds of await late(cut, whole)) expect(Math.abs(milliseconds)).toBeLessThan(5);
});

test.each([
  ['mkv', [...H264, ...AAC]],
  ['webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '60', '-c:a', 'libopus']],
])('a second %s behind the first is not lost', async (kind, encode) => {
  const once = await recording(`once.${kind}`, encode);
  const path = await together(`talk.${kind}`, [once, once]);
  const info = await takeIn(path, `talk.${kind}`, signal);
  expect(info).toMatchObject({ video: { frames: 360 }, flaws: [{ kind: 'back' }] });
  const cut = await cutOf(path, info);
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan).map((n) => n % 180));
  for (const milliseconds of await late(cut, once)) expect(Math.abs(milliseconds)).toBeLessThan(5);
});

test.each(['mkv', 'mp4'])('a jump that another program copied to %s is closed as well', async (kind) => {
  const whole = await recording('whole.mkv', [...H264, ...AAC]);
  const first = await made('1.ts', ['-i', whole, '-c', 'copy', ...at(0)]);
  const second = await made('2.ts', ['-i', whole, '-c', 'copy', ...at(500)]);
  const both = await together('both.ts', [first, second]);
  const kept = ['-copyts', '-dts_delta_threshold', '10000'];
  const path = await made(`talk.${kind}`, [...kept, '-i', both, '-c', 'copy']);
  const info = await takeIn(path, `talk.${kind}`, signal);
  expect(info).toMatchObject({ video: { frames: 360 }, flaws: [{ kind: 'ahead' }] });
  expect(await frameNumbers(path)).toEqual(upTo(360).map((i) => i % 180));
  for (const milliseconds of await late(await cutOf(path, info), whole))
    expect(Math.abs(milliseconds)).toBeLessThan(5);
});

test.each([
  ['alac', 48_000],
  ['wavpack', 44_100],
  ['tta', 44_100],
])(
  'the last packet of %s in Matroska, which does not say how long it is, is neither lost nor stretched',
  async (codec, rate) => {
    const sound = ['-f', 'lavfi', '-i', `anoisesrc=seed=7:d=5.57:r=${rate}:a=0.3`];
    const path = await made('talk.mkv', [...sound, '-c:a', codec]);
    expect((await takeIn(path, 'talk.mkv', signal)).duration).toBeCloseTo(5.57, 2);
  },
);

/** What the header of an AVI says of its audio: seconds of a unit as scale / rate, and bytes of one. */
async function countWrongly(
  path: string,
  header: { scale: number; rate: number; size: number },
): Promise<void> {
  const bytes = await readFile(path);
  const audio = bytes.indexOf('auds');
  bytes.writeUInt32LE(header.scale, audio + 20);
  bytes.writeUInt32LE(header.rate, audio + 24);
  bytes.writeUInt32LE(header.size, audio + 44);
  await writeFile(path, bytes);
}

test.each([
  ['four times too fast', 'pcm_s16le', { scale: 4, rate: 4 * 192_000, size: 4 }],
  ['half as fast', 'pcm_s16le', { scale: 4, rate: 96_000, size: 4 }],
  ['by the video', 'pcm_s16le', { scale: 1, rate: 25, size: 0 }],
  ['a packet for a sample', 'mp3', { scale: 1, rate: 48_000, size: 0 }],
])('an AVI that counts its audio %s is heard whole', async (_, codec, header) => {
  const path = await recording('talk.avi', ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', codec]);
  const original = await audioOf(path);
  await countWrongly(path, header);
  const info = await takeIn(path, 'talk.avi', signal);
  expect(info.audio?.counted).toBe(true);
  expect(Math.abs(info.duration - 6)).toBeLessThan(0.05);
  const cut = await cutOf(path, info);
  expect(await audioLags(cut)).toEqual([0, 0]);
  const proxy = join(await ownFolder(), 'proxy.mp4');
  await makeProxy(path, proxy, info, { signal });
  const preview = await audioOf(proxy);
  for (const second of [1, 3, 5]) expect(lagAt(original, preview, second * 96_000, second * 96_000)).toBe(0);
});

test.each(['mkv', 'mp4'])('audio whose packets overlap in %s is heard whole', async (kind) => {
  const whole = await recording('whole.mkv', [...H264, ...AAC]);
  const path = await made(`talk.${kind}`, ['-i', whole, '-c', 'copy', '-bsf:a', 'setts=ts=TS*0.25']);
  const info = await takeIn(path, `talk.${kind}`, signal);
  expect(info).toMatchObject({ audio: { counted: true }, playable: false });
  expect(await audioLags(await cutOf(path, info))).toEqual([0, 0]);
});
