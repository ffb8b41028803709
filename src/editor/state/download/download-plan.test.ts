import { expect, test } from 'vitest';
import type { DownloadForm } from '#contract/index.ts';
import { PLAIN_SOUND, type SoundChange, withSoundSettings } from '#model/edit/sound-settings.ts';
import { AS_RECORDED, type DownloadChoice, estimateOf, shareDone } from './download-plan.ts';

const media = {
  duration: 600,
  video: { width: 1280, height: 720, frameRate: { num: 30, den: 1 } },
  audio: { sampleRate: 48_000, channels: 2 },
  rushes: [{ size: 40_000_000 }, { size: 20_000_000 }],
};

const plan = (choice: Partial<DownloadChoice>, sound: SoundChange = {}) => ({
  choice: { ...AS_RECORDED, ...choice },
  sound: withSoundSettings(PLAIN_SOUND, sound),
});
const as = (form: DownloadForm) => plan({ form });

test('what is downloaded as recorded is a share of what was uploaded', () => {
  expect(estimateOf(media, as('recorded'), 300).bytes).toBe(30_000_000);
  expect(estimateOf({ ...media, duration: 0 }, as('recorded'), 0).bytes).toBe(0);
  expect(estimateOf(media, as('recorded'), 300).seconds).toBeGreaterThan(
    estimateOf({ ...media, video: null }, as('recorded'), 300).seconds,
  );
});

test('audio alone is as large as its format makes it', () => {
  expect(estimateOf(media, as('wav'), 10).bytes).toBe(1_920_000);
  expect(estimateOf(media, as('m4a'), 10).bytes).toBe(240_000);
  expect(estimateOf(media, as('mp3'), 10).bytes).toBe(240_000);
  expect(estimateOf(media, as('mp3_mono'), 10).bytes).toBe(160_000);
  expect(estimateOf(media, as('mp3'), 10).seconds).toBe(11);
});

test('audio that is encoded again takes as much as the server gives it', () => {
  const audio = { sampleRate: 48_000, channels: 2, codec: 'aac', bitRate: 64_000 };
  const talk = { ...media, video: null, audio, rushes: [{ size: 4_800_000 }] };
  expect(estimateOf(talk, as('recorded'), 300).bytes).toBe(300 * 10_000);
  expect(estimateOf(talk, as('m4a'), 300).bytes).toBe(300 * 10_000);
  expect(estimateOf({ ...media, audio }, as('recorded'), 300).bytes).toBe(30_000_000 + 300 * 2_000);
  const pcm = { ...audio, codec: 'pcm_s16le', bitRate: undefined };
  expect(estimateOf({ ...talk, audio: pcm }, as('recorded'), 300).bytes).toBe(2_400_000);
});

test('a smaller video takes less room, and what is listened to or drawn takes longer', () => {
  const { bytes, seconds } = estimateOf(media, as('recorded'), 300);
  const full = {
    ...media,
    video: { ...media.video, width: 1920, height: 1080 },
    rushes: [{ size: 600_000_000 }],
  };
  const small = estimateOf(full, plan({ height: '720' }), 300);
  expect(small.bytes).toBeCloseTo(300 * ((0.7 * 2_488_320) / 8 + 24_000));
  expect(small.bytes).toBeLessThan(estimateOf(full, plan({}), 300).bytes / 3);
  const louder = estimateOf(media, plan({}, { loudness: -16, voice: 'light' }), 300);
  expect(louder).toEqual({ bytes, seconds: seconds + 30 });
  expect(estimateOf(media, plan({ captions: 'burnt' }), 300).seconds).toBeGreaterThan(seconds);
  expect(estimateOf(media, plan({ captions: 'track' }), 300).seconds).toBe(seconds);
});

test('of segments that were moved the first to play counts first', () => {
  const plan = { cuts: [], blocks: [100, 0], sourceDuration: 150, outputDuration: 150, eachChapter: false };
  expect(shareDone(plan, { segmentNb: 1, nbSegments: 2, progress: 100 })).toBeCloseTo(1 / 3);
});

test('a long segment is more of the bar than a short one', () => {
  const plan = {
    ...{ cuts: [{ start: 10, duration: 50 }], blocks: [], sourceDuration: 150, outputDuration: 100 },
  };
  expect(shareDone(plan, { segmentNb: 1, nbSegments: 2, progress: 50 })).toBeCloseTo(0.05);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 2, progress: 50 })).toBeCloseTo(0.55);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 2, progress: 100 })).toBeCloseTo(1);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 4, progress: 0 })).toBe(0.25);
});
