import { expect, test } from 'vitest';
import { containerFor } from './formats.ts';
import { pictureDifferences } from './losses.ts';
import type { Changes, MediaInfo, VideoInfo } from './types.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 1920, height: 1080, rotation: 0, frames: 300 },
  ...{ frameRate: { num: 30, den: 1 }, variableRate: false, pixelFormat: 'yuv420p', hdr: false },
};
const told = (extension: string, more: Partial<VideoInfo>, changes: Changes = {}) => {
  const container = containerFor(extension);
  const info = { container: container.family, startTime: 0, maxKeyframeGap: 0.03 };
  const media = { ...info, video: { ...video, ...more } } as unknown as MediaInfo;
  return pictureDifferences(media, container, [{ startFrame: 0, endFrame: 30 }], changes);
};

test('an ordinary picture, and packets of pictures that stand alone, differ in nothing', () => {
  expect(told('mp4', {})).toEqual([]);
  expect(told('mkv', { codec: 'ffv1', pixelFormat: 'gbrp12le', height: 721 })).toEqual([]);
  expect(told('mov', { codec: 'prores', pixelFormat: 'yuva444p12le', fieldOrder: 'tff' })).toEqual([]);
});

test('colours that the encoder does not take are told, also those beside the pictures', () => {
  const colours = (from: string, to: string) => [{ what: 'colours', from, to }];
  expect(told('mp4', { pixelFormat: 'gbrp' })).toEqual(colours('gbrp', 'yuv444p'));
  expect(told('mp4', { codec: 'hevc', pixelFormat: 'yuv444p16le' })).toEqual(
    colours('yuv444p16le', 'yuv444p10le'),
  );
  expect(told('webm', { codec: 'vp9', alpha: true })).toEqual(colours('yuva420p', 'yuv420p'));
  const filtered = { codec: 'prores', pixelFormat: 'yuva444p12le', width: 640, height: 360 };
  expect(told('mov', filtered, { captions: 'burnt' })).toEqual(colours('yuva444p12le', 'yuva444p10le'));
  expect(told('mp4', { codec: 'vp9', pixelFormat: 'yuv440p' })).toEqual([]);
});

test('HDR of a codec that becomes another one is tone-mapped', () => {
  const av1 = { codec: 'av1', pixelFormat: 'yuv420p10le', hdr: true };
  expect(told('mp4', av1)).toEqual([]);
  expect(told('mov', av1).map(({ what }) => what)).toEqual(['colours', 'hdr']);
});

test('fields that the encoder does not hold, and those of a picture made smaller', () => {
  expect(told('mp4', { fieldOrder: 'tff' })).toEqual([]);
  expect(told('mp4', { codec: 'hevc', fieldOrder: 'tff' })).toEqual([{ what: 'fields' }]);
  expect(told('mp4', { fieldOrder: 'tff' }, { height: 720 })).toEqual([{ what: 'fields' }]);
});

test('a varying rate, and sides that must be even', () => {
  const screen = { codec: 'vp8', variableRate: true, height: 721, frameRate: { num: 30_000, den: 1001 } };
  const rate = { what: 'rate', to: '30000/1001' };
  expect(told('webm', screen)).toEqual([{ what: 'edge' }]);
  expect(told('webm', screen, { captions: 'burnt' })).toEqual([rate, { what: 'edge' }]);
  expect(told('avi', { ...screen, codec: 'mpeg4' })).toEqual([rate, { what: 'edge' }]);
  expect(told('mkv', { ...screen, codec: 'mpeg2video', height: 720 })).toEqual([rate]);
  expect(told('webm', { codec: 'vp9', height: 721 })).toEqual([]);
  expect(told('mp4', screen, { height: 720 })).not.toContainEqual({ what: 'edge' });
});
