import { expect, test } from 'vitest';
import {
  audioEncoder,
  containerFor,
  fittingExtension,
  ofTrack,
  timescaleFor,
  usualEncoder,
} from './formats.ts';

test('the extension of the name is kept where it fits what is in the file', () => {
  expect(fittingExtension('.MOV', 'mp4', true)).toBe('mov');
  expect(fittingExtension('webm', 'matroska', true)).toBe('webm');
  expect(fittingExtension('mp3', 'mp4', true)).toBe('mp4');
  expect(fittingExtension('m4a', 'mp4', true)).toBe('mp4');
  expect(fittingExtension('mp4', 'matroska', true)).toBe('mkv');
  expect(fittingExtension('txt', 'mpegts', true)).toBe('ts');
  expect(fittingExtension('wav', 'wav', false)).toBe('wav');
});

test('sound keeps its codec where the container takes it, and its bits where it is lossless', () => {
  const encode = (
    extension: string,
    codec: string,
    sampleFormat: 's16le' | 's32le' | 'f32le',
    sampleRate = 44_100,
    fed = sampleRate,
  ) => audioEncoder(containerFor(extension), { codec, channels: 2, sampleFormat, sampleRate }, fed);
  expect(encode('wav', 'pcm_s24le', 's32le')).toMatchObject({ codec: 'pcm_s24le', feed: 's32le' });
  expect(encode('flac', 'flac', 's16le').args.join(' ')).toContain('-sample_fmt s16');
  expect(encode('webm', 'aac', 'f32le')).toMatchObject({ codec: 'opus', feed: 'f32le' });
  expect(encode('webm', 'aac', 'f32le').args.join(' ')).toContain('-ar 48000');
  expect(encode('ogg', 'opus', 'f32le', 48_000)).toMatchObject({ codec: 'opus' });
  expect(encode('mp4', 'pcm_s16le', 's16le')).toMatchObject({ codec: 'aac' });
  expect(encode('wav', 'pcm_f64be', 'f32le')).toMatchObject({ codec: 'pcm_f64le', feed: 'f32le' });
  // A further track, cut at the rate of the first, is written at its own.
  expect(encode('mp4', 'aac', 'f32le', 44_100, 48_000).args.join(' ')).toContain('-ar 44100');
  expect(encode('mp4', 'aac', 'f32le', 44_100).args).not.toContain('-ar');
  expect(encode('ts', 'mp2', 's16le')).toMatchObject({ codec: 'mp2', feed: 'f32le' });
});

test('a track ticks much faster than its frames, in whole ticks a frame', () => {
  for (const num of [25, 30, 30000, 60000, 24000]) {
    expect(timescaleFor(num) % num).toBe(0);
    expect(timescaleFor(num)).toBeGreaterThanOrEqual(50_000);
  }
});

test('AVI gets pictures in the order they are shown', () => {
  expect(usualEncoder(containerFor('avi'), { frameRate: { num: 25, den: 1 } }).join(' ')).toContain('-bf 0');
});

test('options of one of several tracks name it, but for what the container is told', () => {
  expect(ofTrack(['-c:a', 'flac', '-sample_fmt', 's16', '-strict', '-2'], 1)).toEqual([
    ...['-c:a:1', 'flac', '-sample_fmt:a:1', 's16', '-strict', '-2'],
  ]);
});
