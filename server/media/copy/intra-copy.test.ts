import { expect, test } from 'vitest';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { packetFilters } from './intra-copy.ts';

const video: VideoInfo = {
  index: 0,
  codec: 'prores',
  width: 640,
  height: 360,
  rotation: 0,
  frameRate: { num: 25, den: 1 },
  frames: 300,
  variableRate: false,
  pixelFormat: 'yuv422p10le',
  hdr: false,
};
const info: MediaInfo = {
  container: 'mp4',
  duration: 12,
  startTime: 0,
  video,
  audio: null,
  maxKeyframeGap: 0.04,
  playable: false,
};
const mov = { family: 'mp4' };
const kept = [{ startFrame: 10, endFrame: 30 }];

test('packets of other frames are dropped and the rest are renumbered', () => {
  const filter = (from: number, to: number) =>
    `noise=drop='st(0,round((pts*tb-0)*25/1));not(gte(ld(0),${from})*lt(ld(0),${to}))',` +
    "setts=ts='round(N*1/(25*TB))':duration='round(1/(25*TB))'";
  expect(packetFilters(info, mov, kept)).toEqual([filter(10, 30)]);
  const before = { startFrame: 2, endFrame: 5 };
  expect(packetFilters(info, mov, [...kept, before])).toEqual([filter(10, 30), filter(2, 5)]);
});

test('recordings that are not intra-coded, of constant rate and known rotation are not copied packet by packet', () => {
  const of = (more: Partial<MediaInfo>, frame: Partial<VideoInfo> = {}) =>
    packetFilters({ ...info, ...more, video: { ...video, ...frame } }, mov, kept);
  expect(of({ maxKeyframeGap: 0.48 })).toBeNull();
  expect(of({ container: 'avi' })).toBeNull();
  expect(of({}, { codec: 'h264' })).toBeNull();
  expect(of({}, { variableRate: true })).toBeNull();
  expect(of({}, { rotation: 90 })).toBeNull();
  expect(of({}, { rotation: 90, matrix: [0, 65_536, 0, -65_536, 0, 0, 0, 0, 2 ** 30] })).not.toBeNull();
  const many = Array.from({ length: 5000 }, (_, i) => ({ startFrame: 10 * i, endFrame: 10 * i + 5 }));
  expect(packetFilters(info, mov, many)).toBeNull();
});
