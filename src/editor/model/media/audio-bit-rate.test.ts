import { expect, test } from 'vitest';
import { audioBitRate } from './audio-bit-rate.ts';

const STEREO = { channels: 2, sampleRate: 44_100 };

test('audio that is encoded again gets a quarter more bits than it had, up to the usual bit rate', () => {
  const aac = (bitRate?: number) => audioBitRate('aac', { ...STEREO, codec: 'aac', bitRate });
  expect([aac(64_000), aac(128_000), aac(320_000), aac()]).toEqual([80_000, 160_000, 192_000, 192_000]);
  expect(aac(24_000)).toBe(80_000);
});

test('the usual bit rate grows with channels and falls with the sample rate', () => {
  const audio = { codec: 'aac', sampleRate: 48_000 };
  expect(audioBitRate('aac', { ...audio, channels: 6, bitRate: 448_000 })).toBe(448_000);
  expect(audioBitRate('aac', { ...audio, channels: 1 })).toBe(112_000);
  expect(audioBitRate('aac', { codec: 'pcm_s16le', channels: 1, sampleRate: 16_000 })).toBe(52_000);
});

test('MP3 and AC-3 get bit rates that their formats allow', () => {
  const mp3 = (bitRate: number) => audioBitRate('mp3', { ...STEREO, codec: 'mp3', bitRate });
  expect([mp3(127_900), mp3(128_300), mp3(110_000)]).toEqual([160_000, 160_000, 128_000]);
  expect(audioBitRate('ac3', { codec: 'ac3', channels: 6, sampleRate: 48_000, bitRate: 640_000 })).toBe(
    640_000,
  );
});

test('another codec gets a bit rate of equal quality', () => {
  const from = (codec: string, bitRate: number, profile?: string) =>
    audioBitRate('aac', { ...STEREO, codec, bitRate, profile });
  expect(from('opus', 64_000)).toBe(96_000);
  expect(from('mp3', 128_000)).toBe(120_000);
  expect(from('wmav2', 64_000)).toBe(192_000);
  expect(from('aac', 64_000, 'HE-AAC')).toBe(120_000);
  expect(audioBitRate('mp3', { codec: 'ac3', channels: 6, sampleRate: 48_000, bitRate: 448_000 })).toBe(
    224_000,
  );
});

test('lossless audio has no target bit rate', () => {
  expect(audioBitRate('flac', { ...STEREO, codec: 'flac' })).toBeNull();
  expect(audioBitRate('pcm_s16le', STEREO)).toBeNull();
});
