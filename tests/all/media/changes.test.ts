/** What a download changes beside the cuts, by the real ffmpeg. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedRecording, colourTags, fixture } from '#scripts/make-media.ts';
import { makeProxy } from '#server/media/derive/proxy.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { change, made, streamOf } from '#tests/support/changing.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import {
  audioOf,
  frameNumbers,
  lagAt,
  loudnessOf,
  monoOf,
  packetHashes,
} from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';

const KEPT = [
  { start: 0.31, end: 0.97 },
  { start: 1.214, end: 1.9 },
];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30'];

const SHORT_KEPT = [
  { start: 0.1, end: 0.25 },
  { start: 0.31, end: 0.97 },
];

/** 1200 × 900, with audio. */
function large(name: string, encode: readonly string[], filter = '', seconds = 1): Promise<string> {
  const more = filter && `[v]${filter}[out]`;
  return made(name, codedRecording({ size: '1200x900', seconds, more, audioChannels: 1, encode }));
}

const PQ = colourTags('bt2020nc', 'smpte2084', 'bt2020');
const PQ_TAGS = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];

test('a part is as loud as it is in the whole edit', async () => {
  const tones = "aevalsrc='if(lt(t,6),0.5,0.05)*sin(2*PI*440*t)':s=48000:d=12";
  const source = await made('steps.wav', ['-f', 'lavfi', '-i', tones]);
  const info = await probe(source);
  const quiet = [{ start: 6, end: 12 }];
  const changes = { loudness: -16 };
  const whole = planKept([{ start: 0, end: 12 }], info);
  const alone = await cutFile(source, quiet, { changes });
  const part = await cutFile(source, quiet, { changes, whole });
  expect(Math.abs((await loudnessOf(alone.out)).loudness + 16)).toBeLessThan(0.5);
  const all = await cutFile(source, [{ start: 0, end: 12 }], { changes });
  const levels = await Promise.all([all.out, part.out].map((path) => audioOf(path)));
  const [inWhole, own] = levels.map((samples) => rms(samples.slice(-4 * 48_000)));
  expect(20 * Math.log10(own! / inWhole!)).toBeCloseTo(0, 1);
  // 20 dB below the loud half, which is nearly all that the whole's loudness is made of.
  expect((await loudnessOf(part.out)).loudness).toBeLessThan(-26);
});

function rms(samples: ArrayLike<number>): number {
  return Math.sqrt(Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

test.each<[name: string, encode: string[], kept: string[]]>([
  ['h264.mp4', X264, ['codec_name=h264', 'pix_fmt=yuv420p']],
  [
    'pq.mkv',
    [...HEVC, '-pix_fmt', 'yuv420p10le', ...PQ],
    ['codec_name=hevc', 'color_transfer=smpte2084', 'pix_fmt=yuv420p10le'],
  ],
  ['prores.mov', ['-c:v', 'prores_ks'], ['codec_name=h264', 'color_transfer=bt709', 'pix_fmt=yuv420p']],
  [
    'vp9.webm',
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    ['codec_name=vp9', 'pix_fmt=yuv420p'],
  ],
  ['interlaced.mp4', [...X264, '-flags', '+ilme+ildct'], ['codec_name=h264', 'field_order=progressive']],
])('%s is made smaller, to the frame', async (name, encode, kept) => {
  const filter = { 'interlaced.mp4': 'setfield=tff', 'prores.mov': PQ_TAGS }[name];
  const source = await large(name, encode, filter);
  expect((await probe(source)).video?.hdr).toBe(['pq.mkv', 'prores.mov'].includes(name));
  const { plan, out, files } = await change(source, { height: 720 }, SHORT_KEPT);
  expect((await probe(out)).video).toMatchObject({ width: 960, height: 720, frames: plan.totalFrames });
  if (!name.startsWith('interlaced'))
    expect(await frameNumbers(out, 'scale=1200:900')).toEqual(plannedFrames(plan));
  const fields = 'codec_name,pix_fmt,color_transfer,field_order';
  expect(await streamOf(out, 'v', fields)).toEqual(expect.arrayContaining(kept));
  expect(files).toHaveLength(1);
});

test('a smaller video keeps its pixel aspect ratio, and is upright', async () => {
  const wide = await change(await large('wide.mp4', X264, 'setsar=4/3'), { height: 720 });
  expect(await streamOf(wide.out, 'v', 'sample_aspect_ratio,display_aspect_ratio')).toEqual([
    'display_aspect_ratio=16:9',
    'sample_aspect_ratio=4:3',
  ]);
  const upright = await large('upright.mp4', X264);
  const turned = await made('turned.mp4', ['-i', upright, '-c', 'copy', '-metadata:s:v', 'rotate=90']);
  const { out } = await change(turned, { height: 720 });
  expect((await probe(out)).video).toMatchObject({ width: 720, height: 960, rotation: 0 });
});

/** Talk in an MP4 whose audio is changed by a filter. */
async function talk(filter: string, noise = '0'): Promise<string> {
  const { path, duration } = await speechFixture();
  return made('talk.mp4', [
    ...['-f', 'lavfi', '-i', `testsrc2=s=320x240:r=30:d=${duration}`, '-i', path],
    ...['-f', 'lavfi', '-i', `anoisesrc=seed=5:color=pink:r=48000:d=${duration}:a=${noise}`],
    ...['-filter_complex', `[1]aresample=48000,${filter}[s];[s][2]amix=inputs=2:normalize=0[a]`],
    ...['-map', '0:v', '-map', '[a]', ...X264, '-c:a', 'aac', '-b:a', '192k', '-shortest'],
  ]);
}

const TALK_KEPT = [
  { start: 0.5, end: 7.21 },
  { start: 9.37, end: 18 },
];

test.each<[filter: string, loudness: number]>([
  ['volume=-20dB', -16],
  ['volume=-3dB', -16],
  // Its peaks have to be held down.
  ['volume=-9dB', -14],
])('talk at %s comes out at %d LUFS, in its place, its frames copied', async (filter, loudness) => {
  const source = await talk(filter);
  const { plan, out } = await change(source, { loudness }, TALK_KEPT);
  const result = await loudnessOf(out);
  expect(Math.abs(result.loudness - loudness)).toBeLessThan(0.5);
  expect(result.peak).toBeLessThanOrEqual(-1);
  const as = await change(source, {}, TALK_KEPT);
  const [before, after] = await Promise.all([audioOf(as.out), audioOf(out)]);
  expect(after.length).toBe(before.length);
  for (const second of [3, 6, 9, 13])
    expect(lagAt(before, after, second * 48_000, second * 48_000, { length: 20_000 })).toBe(0);
  const info = await probe(out);
  expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000 });
  expect(info.video?.frames).toBe(plan.totalFrames);
  const theirs = new Set(await packetHashes(source));
  const copied = (await packetHashes(out)).filter((hash) => theirs.has(hash));
  expect(copied.length).toBeGreaterThan(0.7 * plan.totalFrames);
});

test('almost silent audio is not amplified', async () => {
  const { out } = await change(await talk('volume=-90dB'), { loudness: -14 });
  expect((await loudnessOf(out)).loudness).toBeLessThan(-60);
});

/** Level of a stretch, dB. */
function level(audio: Float32Array, from: number, to: number): number {
  const part = audio.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

function slopes(audio: Float32Array): Float32Array {
  return audio.map((sample, i) => sample - (audio[i - 1] ?? 0));
}

test('noise is reduced where nobody speaks; speech keeps its level and its time', async () => {
  const source = await talk('volume=-3dB', '0.03');
  const { sentences } = await speechFixture();
  const [as, less] = await Promise.all([change(source, {}), change(source, { denoise: true })]);
  const [before, after] = await Promise.all([audioOf(as.out), audioOf(less.out)]);
  expect(after.length).toBe(before.length);
  const [first, second] = sentences;
  const pauses = [0.1, first!.start - 0.1, first!.end + 0.15, second!.start - 0.15] as const;
  for (const [from, to] of [pauses.slice(0, 2), pauses.slice(2)] as [number, number][]) {
    const reduced = level(before, from, to) - level(after, from, to);
    expect(reduced).toBeGreaterThan(5);
    expect(reduced).toBeLessThan(15);
  }
  for (const { start, end } of sentences)
    expect(Math.abs(level(before, start, end) - level(after, start, end))).toBeLessThan(1);
  // A high pass turns the phase of low notes: what lies above them tells the place.
  const [above, aboveAfter] = [slopes(before), slopes(after)];
  for (const { start } of sentences) {
    const at = Math.round((start + 0.2) * 48_000);
    expect(lagAt(above, aboveAfter, at, at, { length: 20_000 })).toBe(0);
  }
});

test('all changes at once apply to audio of another sample rate', async () => {
  const { path } = await speechFixture();
  const kept = [{ start: 1, end: 9.77 }];
  const { plan, out } = await change(path, { denoise: true, loudness: -16 }, kept);
  const result = await loudnessOf(out);
  expect(Math.abs(result.loudness + 16)).toBeLessThan(0.5);
  expect(result.peak).toBeLessThanOrEqual(-1);
  expect((await audioOf(out)).length).toBe(plan.totalSamples);
});

test('an abort while loudness is measured ends the work and leaves nothing behind', async () => {
  const source = await talk('volume=-9dB');
  const stop = new AbortController();
  const outPath = join(await ownFolder(), 'out.mp4');
  const work = cutFile(source, TALK_KEPT, {
    ...{ outPath, changes: { loudness: -14, denoise: true, captions: 'burnt' } },
    captions: { lines: [{ start: 0, end: 1, text: 'One' }], language: null },
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('no longer wanted')),
  });
  await expect(work).rejects.toThrow('no longer wanted');
  expect(await readdir(dirname(outPath))).toEqual([]);
});

const LINES = [
  { start: 0.2, end: 0.8, text: 'Où est l’œuvre ?\n{Là} <ici> \\N & là' },
  { start: 0.9, end: 1.25, text: 'مرحبا' },
];

test.each<['video.mp4' | 'video.mov' | 'video.mkv' | 'video.webm', string, number]>([
  ['video.mp4', 'mov_text', 0.002],
  ['video.mov', 'mov_text', 0.002],
  ['video.mkv', 'subrip', 0.03],
  ['video.webm', 'webvtt', 0.03],
])('captions are a track of %s, in edited time', async (name, codec, slack) => {
  const { plan, out } = await change(await fixture(name), { captions: 'track' }, KEPT, LINES);
  expect(await frameNumbers(out)).toEqual(plannedFrames(plan));
  expect(await streamOf(out, 's', 'codec_name:stream_tags=language')).toEqual([
    'TAG:language=fra',
    `codec_name=${codec}`,
  ]);
  const read = ['-v', 'error', '-i', out, '-map', '0:s', '-f', 'webvtt', '-'];
  const { stdout } = await execa('ffmpeg', read);
  expect(stdout).toContain('Où est l’œuvre ?\n(Là) ‹ici› \\\u2060N & là');
  expect(stdout).toContain('مرحبا');
  const seconds = [...stdout.matchAll(/(?:(\d+):)?(\d+):([\d.]+)/g)].map((time) => Number(time[3]));
  for (const [i, time] of [0.2, 0.8, 0.9, 1.25].entries())
    expect(Math.abs((seconds[i] ?? -1) - time)).toBeLessThanOrEqual(slack);
});

/** Brightness of the lower third at frames of a file, row by row. */
async function lowerThird(path: string, width: number, height: number): Promise<Uint8Array[]> {
  const rows = Math.floor(height / 3);
  const crop = `crop=${width}:${rows}:0:${height - rows},format=gray`;
  const args = ['-v', 'error', '-i', path, '-an', '-vf', crop, '-f', 'rawvideo', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  const size = width * rows;
  return Array.from({ length: stdout.length / size }, (_, i) => stdout.subarray(i * size, (i + 1) * size));
}

const bright = (video: Uint8Array) => video.filter((value) => value > 200).length;

test('burnt captions show in the video while they are spoken, letter for letter', async () => {
  const grey = await made('grey.mp4', [
    ...['-f', 'lavfi', '-i', 'color=0x606060:s=1280x720:r=10:d=4', ...X264],
  ]);
  const letters = ['é', 'e', 'م', 'ه', 'œ', 'ł'];
  const lines = letters.map((text, i) => ({ start: 0.5 * i, end: 0.5 * i + 0.4, text: text.repeat(8) }));
  const { plan, out, files } = await change(grey, { captions: 'burnt' }, undefined, lines);
  expect(files).toHaveLength(1);
  const shown = await lowerThird(out, 1280, 720);
  expect(shown).toHaveLength(plan.totalFrames);
  const drawn = letters.map((_, i) => shown[5 * i + 2]!);
  for (const [i, video] of drawn.entries()) {
    expect(bright(video)).toBeGreaterThan(30);
    // Letters without a face would all be the same box.
    for (const other of drawn.slice(i + 1)) {
      const differing = video.filter((value, at) => Math.abs(value - other[at]!) > 60).length;
      expect(differing).toBeGreaterThan(30);
    }
  }
  // Between two captions, and after the last.
  expect([bright(shown[4]!), bright(shown[34]!)]).toEqual([0, 0]);
});

test('captions are drawn in edited time, on a smaller video too; text that looks like a command stays text', async () => {
  const source = await large('h264.mp4', X264, 'drawbox=c=gray:t=fill:y=100', 2);
  const lines = [{ start: 0.7, end: 1.2, text: '{\\an8}words \\N words' }];
  const { plan, out } = await change(source, { captions: 'burnt', height: 720 }, KEPT, lines);
  const shown = await lowerThird(out, 960, 720);
  expect(shown).toHaveLength(plan.totalFrames);
  const with_ = shown.map((video) => bright(video) > 50);
  expect(with_).toEqual(shown.map((_, n) => n >= 21 && n < 36));
});

test.each([
  ['smpte2084', 0.58],
  ['arib-std-b67', 0.75],
])('the preview of an HDR recording (%s) is tone-mapped: white paper is white', async (transfer, white) => {
  const paper = `geq=lum='64+876*${white}':cb=512:cr=512`;
  const source = await made('hdr.mp4', [
    ...['-f', 'lavfi', '-i', `color=black:s=320x240:r=10:d=1,format=yuv420p10le,${paper}`],
    ...[...HEVC, ...colourTags('bt2020nc', transfer, 'bt2020')],
  ]);
  const info = await probe(source);
  expect(info).toMatchObject({ playable: false, video: { hdr: true } });
  const proxy = join(await ownFolder(), 'proxy.mp4');
  await makeProxy(source, proxy, info, { signal: new AbortController().signal });
  expect(await streamOf(proxy, 'v', 'pix_fmt,color_space,color_transfer,color_primaries')).toEqual([
    'color_primaries=bt709',
    'color_space=bt709',
    'color_transfer=bt709',
    'pix_fmt=yuv420p',
  ]);
  const args = ['-v', 'error', '-i', proxy, '-frames:v', '1', '-vf', 'crop=16:16,format=gray'];
  const { stdout } = await execa('ffmpeg', [...args, '-f', 'rawvideo', '-'], { encoding: 'buffer' });
  // 203 nits, by either curve.
  expect(Math.abs((stdout[0] ?? 0) - 193)).toBeLessThan(8);
});

test.each([
  ['mp3', 'mono', 16_000, 192_000, 1],
  ['mp3_mono', 'stereo', 48_000, 128_000, 1],
] as const)(
  '%s of %s at %d Hz is as long as the edit, at %d bits a second in %d channels',
  async (mp3, layout, rate, bits, channels) => {
    const filter = `aresample=${rate},aformat=channel_layouts=${layout}`;
    const { path } = await speechFixture();
    const source = await made('talk.wav', ['-i', path, '-af', filter]);
    const { plan, out } = await change(source, { mp3 }, TALK_KEPT);
    const { audio, duration } = await probe(out);
    expect(audio).toMatchObject({ codec: 'mp3', channels, sampleRate: Math.max(rate, 44_100) });
    expect(await streamOf(out, 'a', 'bit_rate')).toEqual([`bit_rate=${bits}`]);
    expect(Math.abs(duration - plan.duration)).toBeLessThan(0.06);
    const wav = await change(source, {}, TALK_KEPT);
    const plain = (path: string) => monoOf(['-i', path], 48_000);
    const [before, after] = await Promise.all([plain(wav.out), plain(out)]);
    for (const second of [3, 9]) {
      const late = lagAt(before, after, second * 48_000, second * 48_000, { length: 20_000 });
      expect(Math.abs(late)).toBeLessThan(24);
    }
  },
);

/** dB of each second of samples. */
const secondsOf = (samples: Float32Array, rate: number) =>
  Array.from({ length: Math.floor(samples.length / rate) }, (_, second) => {
    const power = samples.subarray(second * rate, (second + 1) * rate).reduce((sum, x) => sum + x * x, 0);
    return 10 * Math.log10(power / rate + 1e-9);
  });

test.each([
  ['in antiphase', 'pan=stereo|c0=c0|c1=-1*c0'],
  ['that cancel each other in part', 'pan=stereo|c0=-0.7*c0|c1=c0'],
  ['of which one is silent', 'pan=stereo|c0=0*c0|c1=c0'],
])('the mono form of channels %s loses no speech', async (_, pan) => {
  const { path } = await speechFixture();
  const source = await made('talk.wav', ['-i', path, '-af', pan]);
  const { out } = await change(source, { mp3: 'mp3_mono' });
  const louder = secondsOf(await monoOf(['-i', source, '-af', 'pan=mono|c0=c1'], 48_000), 48_000);
  const mono = secondsOf(await monoOf(['-i', out], 48_000), 48_000);
  for (const [second, level] of mono.entries())
    if ((louder[second] ?? 0) > -45) expect(level).toBeGreaterThan((louder[second] ?? 0) - 6);
});

test('mono audio gets the requested loudness', async () => {
  const { out } = await change(await talk('volume=-20dB'), { mp3: 'mp3_mono', loudness: -16 }, TALK_KEPT);
  // MP3 itself takes some of it.
  expect(Math.abs((await loudnessOf(out)).loudness + 16)).toBeLessThan(0.8);
  expect((await probe(out)).audio?.channels).toBe(1);
});
