/** Cuts by the real ffmpeg, read back frame by frame and sample by sample. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
  ALL_FORMATS,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { SEAM_REACH } from '#model/crossfade.ts';
import { codedVideo, type FixtureName, fixture } from '#scripts/make-media.ts';
import { parseAvcConfig } from '#server/media/copy/h264.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { cutFixture, ownFolder } from '#tests/support/cutting.ts';
import { audioOf, frameNumbers } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';

/** Nothing on a frame or a second, one piece at the very end. */
const KEPT = [
  { start: 0.31, end: 0.97 },
  { start: 1.214, end: 1.5 },
  { start: 1.77, end: 2.513 },
  { start: 3.01, end: 4.2 },
  { start: 5.1, end: 6 },
];

/** Leave whole runs of packets between them. */
const FEW = [
  { start: 0.41, end: 2.92 },
  { start: 3.33, end: 6 },
];

/** How many sequence parameter sets an MP4's H.264 track states. */
async function parameterSets(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const config = await (await input.getPrimaryVideoTrack())?.getDecoderConfig();
  input.dispose();
  return parseAvcConfig(config?.description as Uint8Array).sps.length;
}

test.each<[FixtureName, number]>([
  ['video.mp4', 0],
  ['video.mov', 0],
  // Matroska's clock ticks once a millisecond: up to 48 samples of rounding between what two files state.
  ['video.mkv', 48],
  ['video.webm', 48],
  ['video.ts', 0],
  ['video.avi', 0],
  ['video-2997.mp4', 0],
  ['video-long-gop.mp4', 0],
])('%s is cut to the frame and to the sample', async (name, tolerance) => {
  const cut = await cutFixture(name, KEPT);
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan));
  for (const lag of await audioLags(cut)) expect(Math.abs(lag)).toBeLessThanOrEqual(tolerance);
  const after = await probe(cut.out);
  expect(after.video?.frames).toBe(cut.plan.totalFrames);
  expect(after.video?.frameRate).toEqual(cut.info.video?.frameRate);
  expect(Math.abs(after.duration - cut.plan.duration)).toBeLessThan(1 / 30);
  expect(cut.files).toEqual([`out${name.slice(name.lastIndexOf('.'))}`]);
});

test.each<[FixtureName]>([['video.mp4'], ['video.mov'], ['video-2997.mp4'], ['video-silent.mp4']])(
  '%s with few cuts is mostly copied, and exact all the same',
  async (name) => {
    const cut = await cutFixture(name, FEW);
    expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan));
    if (cut.info.audio) expect(await audioLags(cut)).toEqual([0, 0]);
    const after = await probe(cut.out);
    expect(after).toMatchObject({ startTime: 0, playable: true });
    expect(after.video).toMatchObject({ frames: cut.plan.totalFrames, variableRate: false });
    expect(after.video?.frameRate).toEqual(cut.info.video?.frameRate);
    // The header holds the recording's parameter sets beside those of the parts encoded at the seams.
    expect(await parameterSets(cut.out)).toBe(2);
    expect(cut.files).toHaveLength(1);
  },
);

test.each<[FixtureName]>([
  ['audio.mp3'],
  ['audio.ogg'],
  ['audio.opus'],
  ['audio.m4a'],
  ['audio.wav'],
  ['audio.flac'],
])('%s is cut to the sample', async (name) => {
  const cut = await cutFixture(name, KEPT);
  expect(await audioLags(cut)).toEqual(KEPT.map(() => 0));
  const samples = (await audioOf(cut.out)).length / cut.info.audio!.channels;
  // ffmpeg 5.1 plays the padding of AAC's last packet; the file's edit list ends where the plan does.
  const padding = name === 'audio.m4a' ? 1024 : 0;
  expect(samples).toBeGreaterThanOrEqual(cut.plan.totalSamples);
  expect(samples).toBeLessThanOrEqual(cut.plan.totalSamples + padding);
  if (name === 'audio.m4a') expect((await probe(cut.out)).duration).toBeCloseTo(cut.plan.duration, 4);
});

test.each<[FixtureName, string]>([
  ['audio.wav', 'pcm_s16le'],
  ['audio-24.wav', 'pcm_s24le'],
  ['audio.flac', 'flac'],
])('%s keeps every sample away from the seams, and is crossfaded at them', async (name, codec) => {
  const cut = await cutFixture(name, KEPT);
  expect((await probe(cut.out)).audio?.codec).toBe(codec);
  const { channels, sampleRate } = cut.info.audio!;
  const [original, copy] = await Promise.all([audioOf(cut.source), audioOf(cut.out)]);
  const reach = Math.round(SEAM_REACH * sampleRate);
  let at = 0;
  for (const { startSample, sampleCount } of cut.plan.segments) {
    const whole = (from: number, samples: Float32Array) =>
      samples.subarray((from + reach) * channels, (from + sampleCount - reach) * channels);
    expect(Buffer.from(whole(at, copy)).equals(Buffer.from(whole(startSample, original)))).toBe(true);
    at += sampleCount;
  }
  // The recording was not cut at its end, so it does not fade there.
  expect(copy.at(-1)).toBe(original.at(-1));
});

test('raw AAC is at its time, though the format does not state the encoder padding', async () => {
  const cut = await cutFixture('audio.aac', KEPT);
  expect(await audioLags(cut)).toEqual(KEPT.map(() => 0));
  const samples = (await audioOf(cut.out)).length / cut.info.audio!.channels;
  // The last packet is filled up.
  expect(samples - cut.plan.totalSamples).toBeGreaterThanOrEqual(0);
  expect(samples - cut.plan.totalSamples).toBeLessThan(1024);
});

test('a video without audio is cut', async () => {
  const cut = await cutFixture('video-silent.mp4', KEPT);
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan));
  expect((await probe(cut.out)).audio).toBeNull();
});

test('a failed strategy is reported beside the file of the next one', async () => {
  const folder = await ownFolder();
  const source = join(folder, 'short-picture.mov');
  const inputs = ['testsrc=s=64x64:r=10:d=1', 'sine=d=2'].flatMap((input) => ['-f', 'lavfi', '-i', input]);
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'mjpeg', source]);
  const info = await probe(source);
  const outPath = join(folder, 'out.mov');
  const plan = planKept([{ start: 0.5, end: 2 }], info);
  const signal = new AbortController().signal;
  const failed = await cutMedia({ masterPath: source, info, plan, outPath, extension: 'mov', signal });
  // There are no packets to copy where the last frame stands.
  expect(failed).toEqual([expect.stringMatching(/^packetFilter: .*5 frames instead of 15/)]);
  expect((await probe(outPath)).video?.frames).toBe(15);
});

test('a rotated video that is copied keeps the rotation in its header', async () => {
  const { out, info, plan } = await cutFixture('video-rotated.mp4', FEW);
  const { rotation, matrix, width, height } = info.video!;
  expect({ rotation, width, height }).toEqual({ rotation: 270, width: 240, height: 320 });
  expect((await probe(out)).video).toMatchObject({ rotation, matrix, width, height });
  expect(await parameterSets(out)).toBe(2);
  expect(await frameNumbers(out, 'transpose=clock')).toEqual(plannedFrames(plan));
});

test('a mirrored video that is copied keeps its matrix in the header', async () => {
  const folder = await ownFolder();
  const source = join(folder, 'mirrored.mp4');
  const bytes = await readFile(await fixture('video-rotated.mp4'));
  // Behind the times, durations and layers of the first track's header.
  const at = bytes.indexOf('tkhd') + 44;
  const matrix = [0, 65_536, 0, 65_536, 0, 0, 0, 0, 2 ** 30];
  for (const [i, value] of matrix.entries()) bytes.writeInt32BE(value, at + 4 * i);
  await writeFile(source, bytes);
  const info = await probe(source);
  const plan = planKept(FEW, info);
  const outPath = join(folder, 'out.mp4');
  const { signal } = new AbortController();
  expect(await cutMedia({ masterPath: source, info, plan, outPath, extension: 'mp4', signal })).toEqual([]);
  expect((await probe(outPath)).video).toMatchObject({ width: 240, height: 320, matrix });
  expect(await parameterSets(outPath)).toBe(2);
  expect(await frameNumbers(outPath, 'transpose=cclock_flip')).toEqual(plannedFrames(plan));
});

test('a rotated Matroska video, whose header cannot be rewritten, is encoded upright', async () => {
  const folder = await ownFolder();
  const source = join(folder, 'turned.mkv');
  await turnedMatroska(await fixture('video-silent.mp4'), source);
  const info = await probe(source);
  expect(info.video).toMatchObject({ width: 240, height: 320, rotation: 90 });
  const plan = planKept(FEW, info);
  const outPath = join(folder, 'out.mkv');
  const { signal } = new AbortController();
  const failed = await cutMedia({ masterPath: source, info, plan, outPath, extension: 'mkv', signal });
  expect(failed).toEqual(['smart: rotated']);
  expect((await probe(outPath)).video).toMatchObject({ width: 240, height: 320, rotation: 0 });
  expect(await frameNumbers(outPath, 'transpose=cclock')).toEqual(plannedFrames(plan));
});

/** Copies H.264; the header turns it by 90 degrees. */
async function turnedMatroska(path: string, outPath: string): Promise<void> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const decoderConfig = (await track.getDecoderConfig())!;
  const packets = new EncodedVideoPacketSource('avc');
  const output = new Output({ format: new MkvOutputFormat(), target: new FilePathTarget(outPath) });
  output.addVideoTrack(packets, { rotation: 90 });
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await packets.add(packet, { decoderConfig });
  await output.finalize();
  input.dispose();
}

test('a rotated recording that is encoded in parts is upright', async () => {
  const folder = await ownFolder();
  const [flat, source, outPath] = ['flat.mp4', 'turned.mp4', 'out.mp4'].map((name) => join(folder, name));
  const { inputs, filter } = codedVideo('320x240', '30', 24);
  const encode = ['-c:v', 'mpeg4', '-q:v', '5', '-g', '60'];
  await execa('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    '-filter_complex',
    filter,
    '-map',
    '[v]',
    ...encode,
    flat,
  ]);
  await execa('ffmpeg', ['-v', 'error', '-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=270', source]);
  const info = await probe(source);
  const plan = planKept(
    [1, 5, 9, 13, 17, 21].map((start) => ({ start: start + 0.3, end: start + 4 })),
    info,
  );
  const partsFolder = join(folder, 'parts');
  const { signal } = new AbortController();
  await cutMedia({ masterPath: source, info, plan, outPath, partsFolder, extension: 'mp4', signal });
  expect((await readdir(partsFolder)).length).toBeGreaterThan(1);
  expect((await probe(outPath)).video).toMatchObject({ width: 240, height: 320, rotation: 0 });
  expect(await frameNumbers(outPath, 'transpose=cclock')).toEqual(plannedFrames(plan));
});

test('a rotated video that is encoded is turned exactly once', async () => {
  // Between key frames.
  const short = Array.from({ length: 11 }, (_, i) => ({ start: 0.5 * i + 0.1, end: 0.5 * i + 0.4 }));
  const cut = await cutFixture('video-rotated.mp4', short);
  expect((await probe(cut.out)).video).toMatchObject({ width: 240, height: 320, rotation: 0 });
  expect(await frameNumbers(cut.out, 'transpose=clock')).toEqual(plannedFrames(cut.plan));
});

test('video that starts later than the audio stays in sync with it', async () => {
  const cut = await cutFixture('video-late.mp4', KEPT);
  const shown = plannedFrames(cut.plan).map((n) => Math.max(0, n - 15));
  expect(await frameNumbers(cut.out)).toEqual(shown);
  expect(await audioLags(cut)).toEqual(KEPT.map(() => 0));
});

test.each([
  ['copied where every segment begins with a keyframe', 2, true],
  ['else encoded whole: packets of two encoders are never in one track', 2.1, false],
])('AV1 is %s', async (_, start, isCopied) => {
  const folder = await ownFolder();
  const [source, outPath] = [join(folder, 'av1.mp4'), join(folder, 'out.mp4')];
  const { inputs, filter } = codedVideo('320x240', '30', 6);
  const encode = ['-c:v', 'libsvtav1', '-preset', '10', '-g', '30'];
  await execa('ffmpeg', [
    ...['-v', 'error', ...inputs],
    ...['-filter_complex', filter, '-map', '[v]', ...encode, source],
  ]);
  const info = await probe(source);
  const plan = planKept(
    [
      { start: 0, end: 1.3 },
      { start, end: 6 },
    ],
    info,
  );
  const { signal } = new AbortController();
  expect(await cutMedia({ masterPath: source, info, plan, outPath, extension: 'mp4', signal })).toEqual([]);
  expect((await probe(outPath)).video).toMatchObject({ codec: 'av1', frames: plan.totalFrames });
  expect(await frameNumbers(outPath)).toEqual(plannedFrames(plan));
  // Frames that are only shown again are the same in all files.
  const [own, made] = await Promise.all([source, outPath].map(packetHashes));
  expect(made?.every((hash) => own?.includes(hash))).toBe(isCopied);
  expect(own?.[0] === made?.[0]).toBe(isCopied);
});

async function packetHashes(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'framemd5', '-'];
  const lines = (await execa('ffmpeg', args)).stdout.split('\n').filter((line) => !line.startsWith('#'));
  return lines.map((line) => line.split(',')[5] ?? '');
}

test('square pixels stay square where the aspect ratio has no small numbers', async () => {
  const folder = await ownFolder();
  const [source, outPath] = [join(folder, 'portrait.mp4'), join(folder, 'out.mp4')];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-vf', 'setsar=1'];
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=322x514:d=3', ...encode, source]);
  const info = await probe(source);
  const plan = planKept(
    [
      { start: 0, end: 1.3 },
      { start: 1.7, end: 3 },
    ],
    info,
  );
  const { signal } = new AbortController();
  expect(await cutMedia({ masterPath: source, info, plan, outPath, extension: 'mp4', signal })).toEqual([]);
  const shapes = ['-show_entries', 'stream=sample_aspect_ratio', '-of', 'csv=p=0'];
  const [own, made] = await Promise.all(
    [source, outPath].map(async (path) => (await execa('ffprobe', ['-v', 'error', ...shapes, path])).stdout),
  );
  expect(own).toBe('1:1');
  expect(made).toMatch(/^(1:1|N\/A)$/);
});

test('600 cuts are exact and every segment is reported once as complete, in order', async () => {
  const kept = Array.from({ length: 600 }, (_, i) => ({ start: i * 0.1 + 0.02, end: i * 0.1 + 0.081 }));
  const cut = await cutFixture('video-many.mp4', kept);
  expect(cut.plan.segments).toHaveLength(600);
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan));
  const whole = cut.progress.filter(([, , percent]) => percent === 100).map(([nb, of]) => [nb, of]);
  expect(whole).toEqual(Array.from({ length: 600 }, (_, i) => [i + 1, 600]));
  expect(cut.progress.at(-1)).toEqual([600, 600, 100]);
});

test('a plan that keeps nothing is refused', async () => {
  await expect(cutFixture('audio.wav', [])).rejects.toThrow('the cuts cover everything');
});
