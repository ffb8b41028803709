import { expect, test } from 'vitest';
import { containerFor } from '../plan/formats.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { keepsTimes, objectionsTo, vfrEncoding, vfrTimes } from './variable-frame-rate.ts';

const rate = { num: 10, den: 1 };
const kept = [
  { startFrame: 2, endFrame: 12 },
  { startFrame: 20, endFrame: 30 },
  { startFrame: 32, endFrame: 34 },
];

test('each frame of the result is listed once: the one at a seam, those after it, and the last', () => {
  // Stored as B-frames are; two fall into the slot of frame 25, the last one stands over a cut.
  const times = Float64Array.of(0.5, 1.5, 1.01, 2.48, 2.51, 0.5 + 2.2);
  expect(vfrTimes(times, 0.5, rate, kept)).toEqual({ frames: [0, 3, 8, 10, 12, 21], unsure: 0 });
});

test('the first frame is shown from the start, also where it comes later', () => {
  expect(vfrTimes(Float64Array.of(0.7, 0.9), 0, rate, [{ startFrame: 0, endFrame: 10 }]).frames).toEqual([
    0, 9,
  ]);
  expect(vfrTimes(Float64Array.of(0), 0, rate, [{ startFrame: 5, endFrame: 6 }]).frames).toEqual([0]);
});

test('a file with a missing frame, a moved frame or another end is rejected', () => {
  const own = { frames: [0, 3, 8, 21], unsure: 0 };
  const objections = (times: number[], end = 2.2) => objectionsTo(Float64Array.from(times), end, rate, own);
  expect(objections([0, 0.3, 0.801, 2.1])).toEqual([]);
  expect(objections([0, 0.3, 2.1])).toEqual(['3 frames instead of 4', 'frames at other times']);
  expect(objections([0, 0.4, 0.8, 2.1])).toEqual(['frames at other times']);
  expect(objections([0, 0.3, 0.8, 2.1], 2.5)).toEqual([expect.stringMatching(/^ends at frame 25/)]);
  expect(objections([])).not.toEqual([]);
});

test('a frame halfway between two slots may lie in either', () => {
  const own = vfrTimes(Float64Array.of(0, 0.25, 0.6), 0, rate, [{ startFrame: 0, endFrame: 10 }]);
  expect(own.unsure).toBeGreaterThan(0);
  for (const between of [0.2, 0.3])
    expect(objectionsTo(Float64Array.of(0, between, 0.6, 0.9), 1, rate, own)).toEqual([]);
});

const video = { variableRate: true, pixelFormat: 'yuv420p', frameRate: rate } as VideoInfo;
const info = { container: 'mp4', video } as MediaInfo;
const encoder = (name: string) => ({
  args: ['-c:v:0', name, '-maxrate:v:0', '1000'],
  pixelFormat: 'yuv420p',
  deinterlace: false,
});

test('a variable frame rate becomes constant where container, encoder, burnt captions or damage require it', () => {
  const keeps = (more: Partial<MediaInfo>, extension = 'mp4', name = 'libx264', changes = {}) =>
    keepsTimes({ ...info, ...more }, containerFor(extension), encoder(name), changes);
  expect([keeps({}), keeps({ container: 'matroska' }, 'webm', 'libvpx')]).toEqual([true, true]);
  expect(keeps({ video: { ...video, variableRate: false } })).toBe(false);
  expect(keeps({ container: 'flv' })).toBe(false);
  expect(keeps({}, 'avi')).toBe(false);
  expect(keeps({}, 'mkv', 'mpeg2video')).toBe(false);
  expect(keeps({}, 'mp4', 'libx264', { captions: 'burnt' })).toBe(false);
  expect(keeps({ unreadable: [{ start: 1, end: 2 }] })).toBe(false);
});

test('key frames come by time or at the same mean distance; the bit limit of x265 follows frame durations', () => {
  expect(vfrEncoding(encoder('libx264'), 5).args.join(' ')).toMatch(
    /-maxrate:v:0 1000 -bf:v:0 0 -force_key_frames/,
  );
  expect(vfrEncoding(encoder('libx265'), 5).args.join(' ')).toMatch(/-maxrate:v:0 5000 .*-forced-idr:v:0 1/);
  const av1 = { ...encoder('libsvtav1'), args: ['-c:v:0', 'libsvtav1', '-g', '60'] };
  expect(vfrEncoding(av1, 5).args.slice(2)).toEqual(['-g', '12']);
  expect(vfrEncoding(encoder('prores_ks'), 5).args).toEqual(encoder('prores_ks').args);
});
