import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { burntCaptions, captionTrack } from '../plan/captions.ts';
import { planKept } from '../plan/cut-plan.ts';
import type { Changes, MediaInfo, VideoInfo } from '../types.ts';
import { denoiser, gainFilter, NoiseFinder } from './audio-change.ts';
import { prepareVideo } from './cut-changes.ts';
import { cutFilter } from './filters.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 1920, height: 1080, rotation: 0, frames: 300, variableRate: false },
  ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p', hdr: false },
};
const lines = [{ start: 1, end: 2.5, text: 'One\ntwo' }];

/** Filter and encoder of a changed video. */
async function planned(changes: Changes, more: Partial<VideoInfo> = {}, extension = 'mp4') {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-plan-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const masterPath = join(folder, 'master');
  await writeFile(masterPath, new Uint8Array(5_000_000));
  const prepared = { ...video, ...more };
  const info: MediaInfo = {
    ...{
      container: 'mp4',
      duration: 10,
      startTime: 0,
      video: prepared,
      audio: null,
      maxKeyframeGap: 2,
      playable: true,
    },
  };
  const plan = planKept([{ start: 1, end: 3 }], info);
  const job = { masterPath, info, plan, extension, changes, captions: { lines, language: 'eng' } };
  const { change, encoders, track } = await prepareVideo(job, join(folder, 'out'));
  const [encoder] = encoders;
  const filter = change && encoder && cutFilter(info, prepared, plan.segments, encoder, change);
  return {
    filter: filter ?? '',
    args: encoder?.args.join(' ') ?? '',
    isCopied: change === null,
    track,
    folder,
  };
}

test('without changes, or with captions as a track, the video may be copied', async () => {
  expect(await planned({ loudness: -16, denoise: true })).toMatchObject({ isCopied: true, track: null });
  const { isCopied, track } = await planned({ captions: 'track' });
  expect(isCopied).toBe(true);
  expect(track?.language).toBe('eng');
  expect(await readFile(track!.path, 'utf8')).toBe(captionTrack(lines));
});

test('filters run in the order cut, scale, tone map, captions; the bit rate is capped by the recording’s', async () => {
  const { filter, args, folder } = await planned({ height: 720, captions: 'burnt' });
  const steps = [
    'select=',
    'setpts=N',
    'trim=',
    'scale=1280:720',
    'format=yuv420p',
    'subtitles=',
    'format=yuv420p',
  ];
  let at = 0;
  for (const step of steps) {
    at = filter.indexOf(step, at);
    expect(at, step).toBeGreaterThan(0);
  }
  // 4 Mbit/s at 0.44 of the pixels.
  expect(args).toMatch(/libx264 .*-crf:v:0 23 -maxrate:v:0 2177324 -bufsize:v:0 4354648$/);
  const script = await readFile(join(folder, 'out.burn', 'captions.ass'), 'utf8');
  expect(script).toContain('PlayResX: 1280\nPlayResY: 720');
  expect(script).toContain('Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,One\\Ntwo');
});

test('smaller video is progressive and in a delivery codec, and HDR stays where that codec holds it', async () => {
  const interlaced = await planned({ height: 720 }, { fieldOrder: 'tff' });
  expect(interlaced.filter).toMatch(/setfield=tff,bwdif=.*scale=1280:720/);
  expect(interlaced.args).not.toContain('ildct');
  const hdr = { codec: 'hevc', pixelFormat: 'yuv420p10le', hdr: true };
  expect((await planned({ height: 720 }, hdr)).filter).not.toContain('tonemap');
  const prores = await planned(
    { height: 720 },
    { ...hdr, codec: 'prores', pixelFormat: 'yuv422p10le' },
    'mov',
  );
  expect(prores.filter).toMatch(/scale=1280:720.*tonemap.*format=yuv420p/);
  expect(prores.args).toContain('libx264');
  // Paper white, not the brightest light there is.
  expect(burntCaptions(lines, video, { isHdr: true })).toContain('&H00949494');
});

test('peaks are limited only where they would exceed the limit', () => {
  expect(gainFilter(6.004, false, 48_000)).toBe('volume=6.00dB');
  expect(gainFilter(6, true, 44_100)).toMatch(
    /^volume=6\.00dB,aresample=176400,alimiter=.*,aresample=44100$/,
  );
});

test('noise is sampled from the quietest stretch; nothing is sampled where no stretch is quiet', () => {
  const rate = 8000;
  const stretch = (level: number, seconds: number) =>
    Float32Array.from({ length: rate * seconds }, (_, i) => level * Math.sin(i * i));
  const finder = new NoiseFinder(rate, 1);
  for (const [level, seconds] of [
    [0.5, 2],
    [0.01, 1],
    [0, 1],
    [0.4, 2],
  ] as const)
    finder.add(stretch(level, seconds));
  const noise = finder.finish()!;
  expect(noise.level).toBeCloseTo(20 * Math.log10(0.01 / Math.SQRT2), 0);
  expect(noise.samples).toHaveLength(0.4 * rate);
  const { filter, lead, late } = denoiser(noise, rate, 1);
  expect(late).toBe(200);
  expect(lead.length % (noise.samples.length * 4)).toBe(0);
  expect(filter).toContain(`atrim=start_sample=${lead.length / 4 + late}`);

  const loud = new NoiseFinder(rate, 1);
  loud.add(stretch(0.4, 3));
  expect(loud.finish()).toBeNull();
  expect(denoiser(null, rate, 1)).toEqual({ filter: 'highpass=f=70', lead: new Uint8Array(), late: 0 });
});
