/** Cuts by the real ffmpeg, read back frame by frame and sample by sample. Other kinds of recordings: tests/all/media. */
import { readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { SEAM_REACH } from '#model/media/crossfade.ts';
import { EditFades } from '#model/media/edit-fades.ts';
import type { Gain } from '#model/types.ts';
import { codedAudio, codedVideo } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { audioOf, frameNumbers, monoOf } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { lossPerFrame, stills } from '#tests/support/stills.ts';

const SECONDS = 4;
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15'];

/** Nothing on a frame or a second; whole runs of packets lie between. */
const KEPT = [
  { start: 0.31, end: 1.97 },
  { start: 2.214, end: 3.5 },
];

async function recording(name: string, encode: readonly string[], filter = 'null'): Promise<string> {
  const source = join(await ownFolder(), name);
  const video = codedVideo('320x240', '30', SECONDS);
  const inputs = [...video.inputs, ...codedAudio(48_000, 2, SECONDS)];
  const graph = ['-filter_complex', `${video.filter};[v]${filter}[out]`, '-map', '[out]', '-map', '2:a'];
  await execa('ffmpeg', ['-v', 'error', ...inputs, ...graph, ...encode, source]);
  return source;
}

async function cut(source: string, kept = KEPT) {
  const info = await probe(source);
  const plan = planKept(kept, info);
  const folder = await ownFolder();
  const out = join(folder, `out${extname(source)}`);
  const reports: number[] = [];
  const failed = await cutMedia({
    ...{ masterPath: source, info, plan, outPath: out, extension: extname(source).slice(1) },
    signal: new AbortController().signal,
    onProgress: (segment, _, percent) => reports.push(100 * segment + percent),
  });
  expect(failed).toEqual([]);
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  expect(reports.at(-1)).toBe(100 * plan.segments.length + 100);
  expect(await readdir(folder)).toEqual([`out${extname(source)}`]);
  return { source, info, plan, out };
}

/** Of the frames' packets. */
async function hashesOf(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'framemd5', '-'];
  const lines = (await execa('ffmpeg', args)).stdout.split('\n').filter((line) => !line.startsWith('#'));
  return lines.map((line) => line.split(',')[5] ?? '');
}

test.each<[string, readonly string[], tolerance: number]>([
  ['h264.mp4', [...H264, ...AAC], 0],
  // Its clock ticks once a millisecond: up to 48 samples of rounding between what two files state.
  [
    'vp9.webm',
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '15', '-c:a', 'libopus'],
    48,
  ],
])('%s is cut to the frame and to the sample, and mostly copied', async (name, encode, tolerance) => {
  const done = await cut(await recording(name, encode));
  const { source, info, plan, out } = done;
  expect(await frameNumbers(out)).toEqual(plannedFrames(plan));
  for (const lag of await audioLags(done)) expect(Math.abs(lag)).toBeLessThanOrEqual(tolerance);
  const after = await probe(out);
  expect(after.video).toMatchObject({ codec: info.video?.codec, frames: plan.totalFrames });
  expect(after.video?.frameRate).toEqual(info.video?.frameRate);
  const own = new Set(await hashesOf(source));
  const copied = (await hashesOf(out)).filter((hash) => own.has(hash));
  expect(copied.length).toBeGreaterThan(0.4 * plan.totalFrames);
});

test('audio alone is cut to the sample and crossfaded at the seams alone', async () => {
  const source = join(await ownFolder(), 'sound.flac');
  await execa('ffmpeg', ['-v', 'error', ...codedAudio(44_100, 2, SECONDS), source]);
  const { plan, out } = await cut(source, [...KEPT, { start: 3.7, end: 4 }]);
  const [original, copy] = await Promise.all([audioOf(source), audioOf(out)]);
  expect(copy.length).toBe(2 * plan.totalSamples);
  const reach = Math.round(SEAM_REACH * 44_100);
  let at = 0;
  for (const { startSample, sampleCount } of plan.segments) {
    const whole = (from: number, samples: Float32Array) =>
      samples.subarray(2 * (from + reach), 2 * (from + sampleCount - reach));
    expect(Buffer.from(whole(at, copy)).equals(Buffer.from(whole(startSample, original)))).toBe(true);
    at += sampleCount;
  }
  // The recording was cut at its start, and its audio begins there.
  expect(Math.abs(copy[0] ?? 1)).toBeLessThan(0.01);
  // The recording was not cut at its end, so it does not fade there.
  expect(copy.at(-1)).toBe(original.at(-1));
});

test('fades multiply sound and tone in the file, behind loudness', async () => {
  const source = join(await ownFolder(), 'fades.mka');
  await execa('ffmpeg', ['-v', 'error', ...codedAudio(48_000, 2, SECONDS), '-c:a', 'flac', source]);
  const fades = { in: 0.8, out: 0.4 };
  const gains = [{ start: 0.31, end: 1.97, kind: 'bleep' }] as const;
  for (const other of [{}, { gains }, { changes: { loudness: -16 } }]) {
    const [plain, { out, plan }] = await Promise.all([
      cutFile(source, KEPT, other),
      cutFile(source, KEPT, { ...other, changes: { ...('changes' in other ? other.changes : {}), fades } }),
    ]);
    const [before, heard] = await Promise.all([plain.out, out].map((path) => monoOf(['-i', path], 48_000)));
    expect(heard).toHaveLength(plan.totalSamples);
    const factors = new EditFades(fades, plan.totalSamples, 48_000).factors(0, plan.totalSamples)!;
    const off = heard!.map((value, i) => Math.abs(value - before![i]! * factors[i]!));
    // Rounded to 16 bits twice.
    expect(Math.max(...off.subarray(0, 48_000), ...off.subarray(-48_000))).toBeLessThan(2 / 32_768);
    expect(heard!.subarray(48_000, 90_000)).toEqual(before!.subarray(48_000, 90_000));
  }
});

const power = (samples: Float32Array) =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

test('what is muted, bleeped or louder is so in every track of the file, whatever else the download changes', async () => {
  const source = join(await ownFolder(), 'two.mka');
  const inputs = [...codedAudio(48_000, 2, SECONDS), ...codedAudio(48_000, 2, SECONDS)];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-map', '0', '-map', '1', '-c:a', 'flac', source]);
  const gains = [
    { start: 0.5, end: 1, kind: 'mute' },
    { start: 1.2, end: 1.7, kind: 'bleep' },
    { start: 2.5, end: 3, kind: 'level', decibels: -12 },
    { start: 3, end: 3.4, kind: 'level', decibels: 12 },
  ] as const;
  const plain = await cutFile(source, KEPT);
  for (const changes of [{}, { loudness: -23 }]) {
    const { out, plan } = await cutFile(source, KEPT, { gains, changes });
    for (const track of [0, 1]) {
      const read = (path: string) =>
        monoOf(['-i', path, '-map', `0:a:${track}`, '-af', 'pan=mono|c0=c0'], 48_000);
      const [heard, recorded] = await Promise.all([read(out), read(plain.out)]);
      expect(heard).toHaveLength(plan.totalSamples);
      const part = (samples: Float32Array, from: number, to: number) =>
        samples.subarray(Math.round((from - 0.31) * 48_000), Math.round((to - 0.31) * 48_000));
      expect(power(part(heard, 0.5, 1))).toBe(0);
      // −20 dB of a sine, which loudness does not change.
      expect(10 * Math.log10(2 * power(part(heard, 1.21, 1.69)))).toBeCloseTo(-20, 1);
      if ('loudness' in changes) continue;
      expect(part(heard, 0.35, 0.48)).toEqual(part(recorded, 0.35, 0.48));
      const late = 1.97 - 2.214;
      const louder = (from: number, to: number) =>
        10 *
        Math.log10(
          power(part(heard, from + late, to + late)) / power(part(recorded, from + late, to + late)),
        );
      expect(louder(2.55, 2.95)).toBeCloseTo(-12, 1);
      expect(heard.every((sample) => Math.abs(sample) < 1)).toBe(true);
    }
  }
});

test('what plays in another order is in it to the frame and to the sample, and mostly copied', async () => {
  const moved = [
    { start: 2.214, end: 4 },
    { start: 0.31, end: 1.97 },
  ];
  const done = await cut(await recording('moved.mp4', [...H264, ...AAC]), moved);
  expect(await frameNumbers(done.out)).toEqual(plannedFrames(done.plan));
  expect(await audioLags(done)).toEqual([0, 0]);
  const own = new Set(await hashesOf(done.source));
  const copied = (await hashesOf(done.out)).filter((hash) => own.has(hash));
  expect(copied.length).toBeGreaterThan(0.4 * done.plan.totalFrames);
});

test('variable frame rate keeps each frame once, at its own time', async () => {
  const filter = "select='not(between(mod(n,10),4,6))'";
  const { info, plan, out } = await cut(
    await recording('screen.mp4', [...H264, '-fps_mode', 'vfr', ...AAC], filter),
  );
  expect(info.video?.variableRate).toBe(true);
  // Of each ten, three are not there.
  const expected = plannedFrames(plan).map((n) => (n % 10 >= 4 && n % 10 <= 6 ? n - (n % 10) + 3 : n));
  const shown = await frameNumbers(out);
  expect(shown.slice(0, -1)).toEqual([...new Set(expected)].slice(0, shown.length - 1));
  expect((await probe(out)).duration).toBeCloseTo(plan.duration, 1);
});

test('still video keeps its brightness at every seam', async () => {
  const source = join(await ownFolder(), 'black.mp4');
  const inputs = ['-f', 'lavfi', '-i', 'color=black:s=640x360:r=25:d=10', ...codedAudio(48_000, 1, 10)];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'libx264', '-preset', 'veryfast', ...AAC, source]);
  const kept = Array.from({ length: 6 }, (_, i) => ({ start: 1.6 * i, end: 1.6 * i + 1.3 }));
  const { out, plan } = await cut(source, kept);
  const filter = ['-vf', 'scale=1:1:flags=area,format=gray', '-fps_mode', 'passthrough'];
  const args = ['-v', 'error', '-i', out, ...filter, '-f', 'rawvideo', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer' });
  expect(stdout.length).toBe(plan.totalFrames);
  expect(Math.max(...stdout)).toBeLessThanOrEqual(1);
});

test('a still that is encoded around seams is at most 3 dB further from its picture than it was recorded', async () => {
  const { source, original } = await stills('still.mp4', { count: 1, seconds: 10, size: '320x240' }, [
    '-c:v',
    'libx264',
  ]);
  const kept = [
    { start: 1.1, end: 3.2 },
    { start: 6.4, end: 9.7 },
  ];
  const loss = await lossPerFrame(original, await cutFile(source, kept));
  expect(loss).toHaveLength(63 + 99);
  expect(Math.max(...loss)).toBeLessThanOrEqual(3);
});

const LINES = ['said', 'over the bleep', 'made louder', 'said at the end'].map(
  (text, i) => `${i + 1}\n00:00:0${i},100 --> 00:00:0${i},900\n${text}\n`,
);

test("a line of the recording's own subtitles over something muted or bleeped is left out", async () => {
  const folder = await ownFolder();
  const [lines, source] = [join(folder, 'lines.srt'), join(folder, 'subtitled.mkv')];
  await writeFile(lines, LINES.join('\n'));
  const inputs = [...codedAudio(48_000, 1, SECONDS), '-i', lines];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-c:a', 'flac', '-c:s', 'subrip', source]);
  const gains: readonly Gain[] = [
    { start: 1.8, end: 2, kind: 'bleep' },
    { start: 2, end: 3, kind: 'level', decibels: 3 },
  ];
  const { out } = await cutFile(source, [{ start: 0, end: SECONDS }], { gains });
  const { stdout } = await execa('ffmpeg', ['-v', 'error', '-i', out, '-f', 'srt', '-']);
  expect(stdout.split('\n').filter((line) => /^[a-z]/.test(line))).toEqual([
    'said',
    'made louder',
    'said at the end',
  ]);
});
