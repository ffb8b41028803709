import { expect, test } from 'vitest';
import { nearestPcm } from './audio-arguments.ts';

const WHOLE = ['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_mulaw'];

test('unsupported PCM becomes the nearest supported format of at least its depth', () => {
  expect(nearestPcm('pcm_s24be', WHOLE)).toBe('pcm_s24le');
  expect(nearestPcm('pcm_f32be', WHOLE)).toBe('pcm_f32le');
  expect(nearestPcm('pcm_s8', WHOLE)).toBe('pcm_u8');
  expect(nearestPcm('pcm_alaw', WHOLE)).toBe('pcm_s16le');
  expect(nearestPcm('pcm_bluray', WHOLE)).toBe('pcm_s24le');
  // Nothing is as deep: a float, at least.
  expect(nearestPcm('pcm_f64be', WHOLE)).toBe('pcm_f32le');
  expect(nearestPcm('pcm_f64be', [...WHOLE, 'pcm_f64le'])).toBe('pcm_f64le');
});

test('there is no nearest PCM for other codecs or containers without PCM', () => {
  expect(nearestPcm('aac', WHOLE)).toBeUndefined();
  expect(nearestPcm('pcm_s16be', ['aac', 'mp3'])).toBeUndefined();
});
