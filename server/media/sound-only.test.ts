import { expect, test } from 'vitest';
import { writtenAs } from './formats.ts';
import type { MediaInfo } from './types.ts';

const audio = {
  ...{ index: 1, codec: 'aac', sampleRate: 48_000, channels: 2, samples: null, offset: -0.02 },
  sampleFormat: 'f32le' as const,
};
const info: MediaInfo = {
  ...{ container: 'mp4', duration: 10, startTime: 0, maxKeyframeGap: 2, playable: true },
  video: {
    ...{ index: 0, codec: 'h264', width: 320, height: 240, rotation: 0, frames: 300, variableRate: false },
    ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p', hdr: false },
  },
  audio,
  otherAudio: [{ ...audio, index: 2 }],
};

test('sound alone is where it was; what the file cannot hold goes', () => {
  expect(writtenAs(info, 'mp3')).toMatchObject({ video: null, maxKeyframeGap: null, audio, duration: 10 });
  expect(writtenAs(info, 'mp3').otherAudio).toBeUndefined();
  expect(writtenAs(info, 'm4a')).toMatchObject({ video: null, otherAudio: [{ index: 2 }] });
});

test('what is downloaded as it was recorded stays whole', () => {
  expect(writtenAs(info, 'mov')).toBe(info);
  const { video: _, ...sound } = info;
  const recording = { ...sound, video: null };
  expect(writtenAs(recording, 'm4a')).toBe(recording);
});
