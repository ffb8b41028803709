import { expect, test } from 'vitest';
import type { MediaInfo } from '../types.ts';
import { chapterFileName, chapterFiles } from './chapter-files.ts';

const info: MediaInfo = {
  ...{ container: 'wav', duration: 100, startTime: 0, video: null, maxKeyframeGap: null, playable: true },
  audio: {
    ...{ index: 0, codec: 'pcm_s16le', sampleRate: 48_000, channels: 1, samples: 4_800_000 },
    ...{ offset: 0, sampleFormat: 's16le' },
  },
};

test('all that plays is in one file or another, what is before the first chapter too', () => {
  const kept = [{ start: 20, end: 50 }];
  const chapters = [
    { time: 25, name: 'One', start: 5, end: 12 },
    { time: 32, name: 'Nothing', start: 12, end: 12 },
    { time: 32, name: 'Two', start: 12, end: 30 },
  ];
  const files = chapterFiles({ chapters }, kept, info);
  expect(files.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['', 0, 5],
    ['One', 5, 12],
    ['Two', 12, 30],
  ]);
});

test('files sort as they play, whatever they are called', () => {
  const nameOf = (name: string, index = 0, count = 3) =>
    chapterFileName({ start: 0, end: 1, name }, { index, count }, 'Untitled', 'mp3');
  expect(nameOf('../../etc/passwd')).toBe('01 etc passwd.mp3');
  expect(nameOf('Élève: “un”?\n.')).toBe('01 Élève “un”.mp3');
  expect(nameOf(' . ', 8)).toBe('09 Untitled.mp3');
  expect(nameOf('a', 9, 1000)).toBe('0010 a.mp3');
  expect(nameOf('x'.repeat(300))).toHaveLength(87);
});
