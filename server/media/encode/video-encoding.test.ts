import { expect, test } from 'vitest';
import { containerFor } from '../plan/formats.ts';
import type { VideoInfo } from '../types.ts';
import { keptEncoder, plainEncoder } from './video-encoding.ts';

const video: VideoInfo = {
  index: 0,
  codec: 'h264',
  width: 640,
  height: 360,
  rotation: 0,
  frameRate: { num: 25, den: 1 },
  frames: 300,
  variableRate: false,
  pixelFormat: 'yuv420p',
  hdr: false,
};
const kept = (extension: string, codec: string, more: Partial<VideoInfo> = {}) =>
  keptEncoder(containerFor(extension), { ...video, codec, ...more });
const line = (...of: Parameters<typeof kept>) => kept(...of)?.args.join(' ');

test('a codec is kept where the container takes it', () => {
  expect(line('mp4', 'hevc')).toMatch(/-c:v:0 libx265 .*-tag:v:0 hvc1$/);
  expect(line('mkv', 'hevc')).not.toContain('-tag');
  expect(line('webm', 'av1')).toContain('libsvtav1');
  expect(line('webm', 'vp8')).toContain('-c:v:0 libvpx ');
  expect(line('ts', 'mpeg2video')).toContain('-c:v:0 mpeg2video');
  expect(line('avi', 'mjpeg')).toContain('-c:v:0 mjpeg');
  expect(kept('mp4', 'prores')).toBeNull();
  expect(kept('mkv', 'wmv3')).toBeNull();
  expect(plainEncoder(containerFor('mkv'), video).args.join(' ')).toContain('libx264');
});

test('ProRes keeps its profile, and AV1 of more chroma gets the encoder that takes it', () => {
  expect(line('mov', 'prores', { profile: 'HQ', pixelFormat: 'yuv422p10le' })).toContain('-profile:v:0 3');
  expect(line('mov', 'prores', { pixelFormat: 'yuv422p10le' })).not.toContain('-profile');
  expect(line('mov', 'prores', { profile: 'HQ', pixelFormat: 'yuv444p12le' })).toContain('-profile:v:0 4');
  expect(line('mp4', 'av1', { pixelFormat: 'yuv444p' })).toContain('libaom-av1');
});

test.each([
  ['mp4', 'h264', 'yuvj420p', 'yuvj420p'],
  ['mkv', 'h264', 'yuv422p10le', 'yuv422p10le'],
  ['mp4', 'hevc', 'yuv420p10le', 'yuv420p10le'],
  ['mp4', 'av1', 'yuv444p', 'yuv444p'],
  ['mov', 'prores', 'yuv444p12le', 'yuv444p10le'],
  ['mkv', 'h264', 'yuv444p16le', 'yuv444p10le'],
  ['mkv', 'ffv1', 'gbrp12le', 'gbrp12le'],
  ['webm', 'vp9', 'yuvj420p', 'yuv420p'],
  ['mkv', 'h264', 'bgr0', 'yuv444p'],
  ['mkv', 'h264', 'gbrp10le', 'yuv444p10le'],
  ['mp4', 'hevc', 'gbrp', 'yuv444p'],
  ['webm', 'vp9', 'yuv440p', 'yuv444p'],
  ['mkv', 'mjpeg', 'yuvj440p', 'yuvj444p'],
  ['mov', 'prores', 'yuva444p12le', 'yuva444p10le'],
  ['mkv', 'h264', 'gray', 'yuv420p'],
  ['mkv', 'h264', 'bayer_rggb8', 'yuv420p'],
])('in %s, %s of %s is written as %s', (extension, codec, pixelFormat, expected) => {
  expect(kept(extension, codec, { pixelFormat })?.pixelFormat).toBe(expected);
});

test('interlaced video stays interlaced where the codec allows it, else it is deinterlaced', () => {
  const h264 = kept('mp4', 'h264', { fieldOrder: 'tff' });
  expect(h264?.args.join(' ')).toContain('-flags +ilme+ildct -top 1');
  expect(h264?.deinterlace).toBe(false);
  expect(kept('ts', 'mpeg2video', { fieldOrder: 'bff' })?.args.join(' ')).toContain('-top 0');
  expect(kept('mp4', 'hevc', { fieldOrder: 'tff' })?.deinterlace).toBe(true);
  // A rotated video has columns where its fields were.
  expect(kept('mp4', 'h264', { fieldOrder: 'tff', rotation: 90 })?.deinterlace).toBe(true);
});

test('video is encoded at the quantiser of the recording, within limits', () => {
  expect(line('mkv', 'h264', { quantiser: 24.4 })).toContain('-crf 24 -qcomp 0.999 -mbtree 0');
  expect(line('mkv', 'hevc', { quantiser: 40 })).toContain(
    '-crf 26 -x265-params log-level=error:qcomp=0.999',
  );
  expect(line('webm', 'vp9', { quantiser: 100 })).toContain('-crf 25');
  expect(line('mkv', 'av1', { quantiser: 4 })).toContain('-crf 10');
  expect(line('mkv', 'h264')).toContain('-crf 20');
});

test('key frames are as fine as those of the recording, and others at most nine steps coarser', () => {
  const still = { quantiser: 30, keyQuantiser: 12 };
  expect(line('mkv', 'h264', still)).toContain(
    `-crf 21 -qcomp 0.999 -mbtree 0 -i_qfactor ${(2 ** -1.5).toFixed(3)}`,
  );
  expect(line('mkv', 'hevc', still)).toContain(`:ipratio=${(2 ** 1.5).toFixed(3)}`);
  expect(line('webm', 'vp9', { quantiser: 120, keyQuantiser: 22 })).toContain('-crf 22');
  // As encoders have it, where nothing else is known.
  expect(line('mkv', 'h264', { quantiser: 30 })).toContain('-i_qfactor 0.707');
});

test('the bit rate is capped by the busiest seconds of the recording, but never below what a key frame takes', () => {
  expect(line('mkv', 'h264', { peakRate: 10_000_000 })).toContain(
    '-maxrate:v:0 11000000 -bufsize:v:0 44000000',
  );
  expect(line('mkv', 'av1', { peakRate: 1000 })).toContain('-maxrate:v:0 1440000 -bufsize:v:0 5760000');
  expect(line('mkv', 'h264')).not.toContain('-maxrate');
  // Within a bound of bits it does not make the same file twice.
  expect(line('mkv', 'hevc', { peakRate: 1000 })).not.toContain('-maxrate');
});
