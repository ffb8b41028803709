import { expect, test } from 'vitest';
import { AS_RECORDED, fitted, offeredFor, renditionFields } from './download-plan.ts';

const media = {
  extension: 'mp4',
  video: { width: 1920, height: 1080, frameRate: { num: 30, den: 1 } },
  audio: { sampleRate: 48_000, channels: 2 },
};

test('only what is smaller, and what the file can hold, is offered', () => {
  expect(offeredFor(media, 'recorded', true)).toMatchObject({
    heights: ['720'],
    captions: ['track', 'burnt'],
  });
  const avi = { ...media, extension: 'avi', video: { ...media.video, width: 640, height: 360 } };
  expect(offeredFor(avi, 'recorded', true)).toMatchObject({ heights: [], captions: ['burnt'] });
  expect(offeredFor(media, 'recorded', false).captions).toEqual([]);
  expect(offeredFor(media, 'mp3', true)).toMatchObject({ heights: [], captions: [] });
  expect(offeredFor({ ...media, audio: null }, 'recorded', true)).toMatchObject({
    forms: [],
    heights: ['720'],
  });
});

test('a choice made for another recording is kept as far as it goes', () => {
  const choice = {
    form: 'recorded',
    height: '1080',
    captions: 'track',
  } as const;
  expect(fitted(choice, media, true)).toEqual({ ...choice, height: null });
  expect(fitted({ ...choice, height: '720', form: 'wav' }, media, true)).toEqual({
    ...{ form: 'wav', height: null, captions: null },
  });
  const own = (form: 'wav' | 'mp3') =>
    fitted({ ...choice, form }, { ...media, extension: form, video: null }, true);
  expect(own('wav').form).toBe('recorded');
  // One channel needs no more than the rate of one.
  const mono = { ...media, audio: { sampleRate: 48_000, channels: 1 } };
  expect(offeredFor(mono, 'recorded', true).forms).toEqual(['recorded', 'm4a', 'mp3_mono', 'wav', 'flac']);
  expect(fitted({ ...choice, form: 'mp3' }, mono, true).form).toBe('mp3_mono');
  // MP3 is written at another rate than the recording may have.
  expect(own('mp3').form).toBe('mp3');
});

test('what is as recorded is not said', () => {
  expect(renditionFields(AS_RECORDED)).toEqual({});
});
