/** Cuts by the real ffmpeg, read back frame by frame and sample by sample. Kinds of video: scripts/test-media.ts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { codedVideo, type FixtureName, fixture } from '#scripts/make-media.ts';
import { parseAvcConfig } from '#server/media/copy/h264.ts';
import { probe } from '#server/media/probe/probe.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made, streamOf } from '#tests/support/changing.ts';
import { cutFile, cutFixture, ownFolder } from '#tests/support/cutting.ts';
import { audioOf, frameNumbers, packetHashes } from '#tests/support/media-reading.ts';
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

test.each<[FixtureName, padding: number]>([
  ['audio.mp3', 0],
  ['audio.ogg', 0],
  ['audio.opus', 0],
  // Its last packet is filled up: ffmpeg 5.1 plays that, though the edit list of an MP4 ends where the plan does.
  ['audio.m4a', 1024],
  ['audio.aac', 1023],
])('%s is cut to the sample', async (name, padding) => {
  const cut = await cutFixture(name, KEPT);
  expect(await audioLags(cut)).toEqual(KEPT.map(() => 0));
  const samples = (await audioOf(cut.out)).length / cut.info.audio!.channels;
  expect(samples).toBeGreaterThanOrEqual(cut.plan.totalSamples);
  expect(samples).toBeLessThanOrEqual(cut.plan.totalSamples + padding);
  if (name === 'audio.m4a') expect((await probe(cut.out)).duration).toBeCloseTo(cut.plan.duration, 4);
});

test('a failed strategy is reported beside the file of the next one', async () => {
  const inputs = ['testsrc=s=64x64:r=10:d=1', 'sine=d=2'].flatMap((input) => ['-f', 'lavfi', '-i', input]);
  const source = await made('short-picture.mov', [...inputs, '-c:v', 'mjpeg']);
  const { out, notes } = await cutFile(source, [{ start: 0.5, end: 2 }]);
  // There are no packets to copy where the last frame stands.
  expect(notes).toEqual([expect.stringMatching(/^packetFilters: .*5 frames instead of 15/)]);
  expect((await probe(out)).video?.frames).toBe(15);
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
  const { out, plan, notes } = await cutFile(source, FEW);
  expect(notes).toEqual([]);
  expect((await probe(out)).video).toMatchObject({ width: 240, height: 320, matrix });
  // The header holds the recording's parameter sets beside those of the parts encoded at the seams.
  expect(await parameterSets(out)).toBe(2);
  expect(await frameNumbers(out, 'transpose=cclock_flip')).toEqual(plannedFrames(plan));
});

test('a rotated Matroska video, whose header cannot be rewritten, is encoded upright', async () => {
  const source = join(await ownFolder(), 'turned.mkv');
  await turnedMatroska(await fixture('video-silent.mp4'), source);
  const { out, info, plan, notes } = await cutFile(source, FEW);
  expect(info.video).toMatchObject({ width: 240, height: 320, rotation: 90 });
  expect(notes).toEqual(['smart: rotated']);
  const after = await probe(out);
  expect(after).toMatchObject({ video: { width: 240, height: 320, rotation: 0 }, audio: null });
  expect(await frameNumbers(out, 'transpose=cclock')).toEqual(plannedFrames(plan));
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
  const { inputs, filter } = codedVideo('320x240', '30', 24);
  const encode = ['-c:v', 'mpeg4', '-q:v', '5', '-g', '60'];
  const flat = await made('flat.mp4', [...inputs, '-filter_complex', filter, '-map', '[v]', ...encode]);
  const source = await made('turned.mp4', ['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=270']);
  const kept = [1, 5, 9, 13, 17, 21].map((start) => ({ start: start + 0.3, end: start + 4 }));
  const partsFolder = join(await ownFolder(), 'parts');
  const { out, plan } = await cutFile(source, kept, { partsFolder });
  expect((await readdir(partsFolder)).length).toBeGreaterThan(1);
  expect((await probe(out)).video).toMatchObject({ width: 240, height: 320, rotation: 0 });
  expect(await frameNumbers(out, 'transpose=cclock')).toEqual(plannedFrames(plan));
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
  const { inputs, filter } = codedVideo('320x240', '30', 6);
  const encode = ['-c:v', 'libsvtav1', '-preset', '10', '-g', '30'];
  const source = await made('av1.mp4', [...inputs, '-filter_complex', filter, '-map', '[v]', ...encode]);
  const kept = [
    { start: 0, end: 1.3 },
    { start, end: 6 },
  ];
  const { out, plan, notes } = await cutFile(source, kept);
  expect(notes).toEqual([]);
  expect((await probe(out)).video).toMatchObject({ codec: 'av1', frames: plan.totalFrames });
  expect(await frameNumbers(out)).toEqual(plannedFrames(plan));
  // Frames that are only shown again are the same in all files.
  const [own, cut] = await Promise.all([source, out].map(packetHashes));
  expect(cut?.every((hash) => own?.includes(hash))).toBe(isCopied);
  expect(own?.[0] === cut?.[0]).toBe(isCopied);
});

test('square pixels stay square where the aspect ratio has no small numbers', async () => {
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-vf', 'setsar=1'];
  const source = await made('portrait.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=322x514:d=3', ...encode]);
  const kept = [
    { start: 0, end: 1.3 },
    { start: 1.7, end: 3 },
  ];
  const { out, notes } = await cutFile(source, kept);
  expect(notes).toEqual([]);
  const shape = (path: string) => streamOf(path, 'v', 'sample_aspect_ratio');
  expect(await shape(source)).toEqual(['sample_aspect_ratio=1:1']);
  expect((await shape(out))[0]).toMatch(/=(1:1|N\/A)$/);
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
