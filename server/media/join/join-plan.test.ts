import { expect, test } from 'vitest';
import type { AudioInfo, VideoInfo } from '../types.ts';
import { canCopyVideo, planJoin, type Rush } from './join-plan.ts';

const video: VideoInfo = {
  index: 0,
  codec: 'h264',
  width: 640,
  height: 360,
  rotation: 0,
  frameRate: { num: 30000, den: 1001 },
  frames: 100,
  variableRate: false,
  pixelFormat: 'yuv420p',
  hdr: false,
};
const audio: AudioInfo = {
  index: 1,
  codec: 'aac',
  sampleRate: 44_100,
  channels: 2,
  samples: null,
  offset: 0,
  sampleFormat: 'f32le',
};
function rush(info: Partial<Rush['info']>): Rush {
  const all = {
    container: 'mp4',
    duration: 3.5,
    startTime: 0,
    video,
    audio,
    maxKeyframeGap: 2,
    playable: true,
  };
  return { path: '/r', name: 'r', info: { ...all, ...info } };
}

test('audio and video of each rush start at common boundaries', () => {
  const plan = planJoin([rush({}), rush({}), rush({})]);
  expect(plan.video?.frames).toEqual([100, 100, 100]);
  expect(plan.audio?.sampleRate).toBe(44_100);
  const total = plan.audio?.samples.reduce((a, b) => a + b, 0);
  expect(total).toBe(Math.round((300 * 44_100 * 1001) / 30_000));
});

test('unequal rushes get the size and rate of the first and 48 kHz stereo', () => {
  const other = rush({
    duration: 2,
    video: { ...video, width: 801, height: 601, frameRate: { num: 25, den: 1 }, frames: 50 },
    audio: { ...audio, channels: 1 },
  });
  const plan = planJoin([rush({}), other, rush({ video: null, duration: 1 })]);
  expect(plan.video).toMatchObject({ width: 640, height: 360, frames: [100, 60, 30] });
  expect(plan.audio).toMatchObject({ sampleRate: 48_000, channels: 2 });
});

test('video is copied only where the packets of all rushes fit together', () => {
  const signature = (coding: string, late = 0) => ({ coding, late, colours: {} });
  const two = [rush({}), rush({})];
  expect(canCopyVideo(two, [signature('h264,high'), signature('h264,high')])).toBe(true);
  expect(canCopyVideo(two, [signature('h264,high', 0.021), signature('h264,high', 0.021)])).toBe(true);
  expect(canCopyVideo(two, [signature('h264,high'), signature('h264,high', 0.021)])).toBe(false);
  expect(canCopyVideo(two, [signature('h264,high'), signature('h264,main')])).toBe(false);
  expect(canCopyVideo([rush({}), rush({ video: null })], [signature('h264'), signature('')])).toBe(false);
  const alike = [signature('a'), signature('a')];
  expect(canCopyVideo([rush({}), rush({ video: { ...video, variableRate: true } })], alike)).toBe(false);
  expect(canCopyVideo([rush({}), rush({ video: { ...video, variableSize: true } })], alike)).toBe(false);
});

test('rotated video is copied where all rushes are rotated alike, and the file can say so', () => {
  const signature = { coding: 'a', late: 0, colours: {} };
  const alike = [signature, signature];
  const rotated = { ...video, rotation: 90, matrix: [0, 1, 0, -1, 0, 0, 0, 0, 1] };
  const mirrored = { ...video, matrix: [-1, 0, 0, 0, 1, 0, 0, 0, 1] };
  const copies = (...videos: VideoInfo[]) =>
    canCopyVideo(
      videos.map((one) => rush({ video: one })),
      alike,
    );
  expect(copies(rotated, rotated)).toBe(true);
  expect(copies(rotated, video)).toBe(false);
  expect(copies(video, mirrored)).toBe(false);
  expect(copies({ ...video, rotation: 90 }, { ...video, rotation: 90 })).toBe(false);
});

test('audio alone keeps exact sample counts', () => {
  const a = rush({ video: null, audio: { ...audio, samples: 12_345 } });
  const plan = planJoin([a, rush({ video: null, duration: 1 })]);
  expect(plan.video).toBeNull();
  expect(plan.audio?.samples).toEqual([12_345, 44_100]);
});
