import { expect, test } from 'vitest';
import { withAddedFields } from './added-fields.ts';
import type { MediaInfo, VideoInfo } from './types.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 240, height: 320, rotation: 90, frames: 180, hdr: false },
  ...{ frameRate: { num: 30, den: 1 }, variableRate: false, pixelFormat: 'yuv420p' },
};
const added = { matrix: [0, 65_536, 0, -65_536, 0, 0, 0, 0, 2 ** 30], bitRate: 1000, peakRate: 1200 };
const info: MediaInfo = {
  ...{ container: 'mp4', duration: 6.01, startTime: 0, audio: null, maxKeyframeGap: 1, playable: true },
  video,
};

test('what is new is taken over, and nothing else', () => {
  const found = { ...info, duration: 6, maxKeyframeGap: 2, video: { ...video, ...added } };
  expect(withAddedFields(info, found)).toEqual({ ...info, video: { ...video, ...added } });
});

test.each([
  ['frames', { video: { ...video, ...added, frames: 181 } }],
  ['rate', { video: { ...video, ...added, frameRate: { num: 30_000, den: 1001 } } }],
  ['transparency', { video: { ...video, ...added, alpha: true as const } }],
  ['start', { startTime: 0.04, video: { ...video, ...added } }],
  ['picture', { video: null }],
])('nothing is where another %s is found', (_, other) => {
  expect(withAddedFields(info, { ...info, ...other })).toBe(info);
});
