import { expect, test } from 'vitest';
import { serialize } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import {
  downloadChanges,
  PLAIN_SOUND,
  readSoundSettings,
  soundSettingsBetween,
  withSoundSettings,
} from './sound-settings.ts';

test('whatever was saved, each setting is one that there is', () => {
  expect(readSoundSettings(null)).toEqual(PLAIN_SOUND);
  expect(
    readSoundSettings({ voice: 'loud', match: 1, loudness: -15, fades: { in: -1, out: 60 }, other: true }),
  ).toEqual({ ...PLAIN_SOUND, fades: { in: 0, out: 5 } });
});

test('two windows that change different settings both have their way, each end of the fades by itself', () => {
  const first = { ...PLAIN_SOUND, fades: { in: 1, out: 1 } };
  const one = soundSettingsBetween(first, { ...first, fades: { in: 2, out: 1 } })!;
  const other = soundSettingsBetween(first, { ...first, loudness: -14, fades: { in: 1, out: 0 } })!;
  expect(one).toEqual({ fades: { in: 2 } });
  expect(withSoundSettings(withSoundSettings(first, one), other)).toEqual({
    ...first,
    loudness: -14,
    fades: { in: 2, out: 0 },
  });
  expect(soundSettingsBetween(first, structuredClone(first))).toBeUndefined();
});

test('a document with such a sound is version 2, one as recorded has none and changes no download', () => {
  const doc = documentOf('zero one two');
  const sound = { ...PLAIN_SOUND, match: true };
  expect(serialize({ ...doc, sound })).toMatchObject({ version: 2, sound });
  expect(serialize(doc)).not.toHaveProperty('sound');
  expect(downloadChanges(PLAIN_SOUND)).toEqual({});
  expect(downloadChanges({ ...sound, voice: 'light', loudness: -16 })).toEqual({
    ...{ denoise: true, loudness: -16, match: true },
  });
});
