import { expect, test } from 'vitest';
import { countFrames } from '../plan/smart-plan.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { concatScript, partCommand, partFilter, planParts } from './encoded-parts.ts';
import type { VideoEncoding } from './video-encoding.ts';

const video = {
  ...{ index: 0, codec: 'mpeg4', pixelFormat: 'yuv420p', rotation: 0, width: 320, height: 240, hdr: false },
  frameRate: { num: 30_000, den: 1001 },
} as VideoInfo;
const info = { container: 'mp4', startTime: 0.5, maxKeyframeGap: 2, video } as MediaInfo;
const encoder: VideoEncoding = {
  args: ['-c:v:0', 'mpeg4', '-tag:v:0', 'hvc1', '-g', '60'],
  ...{ pixelFormat: 'yuv420p', deinterlace: false },
};
const kept = Array.from({ length: 40 }, (_, i) => ({ startFrame: 100 * i + 7, endFrame: 100 * i + 80 }));

test('parts are of about equal length, keep all encoders busy and hold every frame once', () => {
  const parts = planParts(info, kept, encoder, 4) ?? [];
  const frames = (ranges: typeof kept) =>
    ranges.flatMap((r) => Array.from({ length: r.endFrame - r.startFrame }, (_, i) => r.startFrame + i));
  expect(parts.flatMap((part) => frames([...part.kept]))).toEqual(frames(kept));
  expect(parts.length % 4).toBe(0);
  const lengths = parts.map((part) => countFrames(part.kept));
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  // 30 frames last 1001 whole milliseconds.
  for (const { origin, kept: own } of parts) {
    expect(origin % 30).toBe(0);
    expect(own[0]?.startFrame ?? 0).toBeGreaterThanOrEqual(origin);
  }
});

test('a recording that cannot be split exactly is encoded in one piece', () => {
  expect(planParts({ ...info, container: 'mpegts' }, kept, encoder, 2)).toBeNull();
  expect(planParts({ ...info, unreadable: [{ start: 1, end: 2 }] }, kept, encoder, 2)).toBeNull();
  expect(planParts(info, kept, { ...encoder, pixelFormat: 'yuv422p' }, 2)).toBeNull();
  expect(planParts({ ...info, video: { ...video, fieldOrder: 'tff' } }, kept, encoder, 2)).toBeNull();
  expect(planParts(info, kept.slice(0, 2), encoder, 2)).toBeNull();
  expect(planParts({ ...info, video: { ...video, codec: 'mpeg2video' } }, kept, encoder, 2)).toBeNull();
  // No whole milliseconds within so many frames.
  const odd = { ...video, frameRate: { num: 30_001, den: 1001 } };
  expect(planParts({ ...info, video: odd }, kept, encoder, 2)).toBeNull();
});

test('a rotated recording is encoded in parts like any other', () => {
  const rotated = { ...info, video: { ...video, rotation: 90 } };
  expect(planParts(rotated, kept, encoder, 2)).toEqual(planParts(info, kept, encoder, 2));
});

test('a part is decoded from a key frame well before it and numbered from there', () => {
  const part = { kept: [{ startFrame: 607, endFrame: 700 }], origin: 600 };
  const job = { encoder, script: '/s', output: '/o' };
  const { inputs, args, threads } = partCommand('/m', info, video, part, job);
  const seek = inputs[0]?.options?.join(' ') ?? '';
  expect(seek).toContain('-noaccurate_seek -seek_timestamp 1 -ss ');
  // Source second 20.02, and half a second until source time 0, less the longest GOP and a second.
  expect(Number(seek.split(' ').at(-1))).toBeCloseTo(20.02 + 0.5 - 2 - 1, 6);
  expect(threads).toBe(1);
  expect(args).not.toContain('hvc1');
  expect(partFilter(info, video, part, encoder)).toMatch(
    /^setpts=round\(PTS-20\.52\/TB\),.*select='gte\(n,7\)'/,
  );
  const first = { kept: [{ startFrame: 7, endFrame: 9 }], origin: 0 };
  expect(partCommand('/m', info, video, first, job).inputs[0]?.options).not.toContain('-ss');
});

test('the concat script quotes paths and states durations on the frame grid', () => {
  expect(concatScript(["/it's"], [30], video.frameRate)).toBe(
    "ffconcat version 1.0\nfile 'file:/it'\\''s'\nduration 1.001\n",
  );
});
