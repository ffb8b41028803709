import { expect, test } from 'vitest';
import { formats as texts } from '#i18n/en/files.ts';
import { playedChapters } from '../../edit/chapters.ts';
import { writePodcastChapters, writeYoutubeChapters, youtubeProblems } from './chapter-files.ts';

const of = (marks: readonly (readonly [number, string])[], duration = 4000) =>
  playedChapters(
    marks.map(([time, name]) => ({ time, name })),
    { cuts: [{ start: 10, duration: 5.5 }], blocks: [], duration },
  );
const GOOD = of([
  [0, 'Start'],
  [61.9, ''],
  [3700, 'End & <more>'],
]);

test('YouTube reads a line a chapter, at whole seconds of the edit', () => {
  expect(writeYoutubeChapters(GOOD)).toBe('0:00:00 Start\n0:00:56 Chapter 2\n1:01:34 End & <more>\n');
  expect(writeYoutubeChapters(GOOD.slice(0, 2))).toBe('0:00 Start\n0:56 Chapter 2\n');
  expect(youtubeProblems(GOOD)).toEqual([]);
});

test('where YouTube would show no chapters, it is said which', () => {
  expect(youtubeProblems(of([[3, 'a']]))).toEqual([
    texts.fewChapters({ least: 3 }),
    texts.chaptersFromStart({ name: 'a', time: '0:03' }),
  ]);
  const short = [0, 20, 24.9, 100].map((time) => [time, `at ${time}`] as const);
  expect(youtubeProblems(of(short))).toEqual([
    texts.shortChapter({ name: 'at 20', time: '0:14', least: 10 }),
  ]);
});

test('Podcasting 2.0 has starts, ends and titles in JSON', () => {
  expect(JSON.parse(writePodcastChapters(GOOD))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, endTime: 56.4, title: 'Start' },
      { startTime: 56.4, endTime: 3694.5, title: 'Chapter 2' },
      { startTime: 3694.5, endTime: 3994.5, title: 'End & <more>' },
    ],
  });
});
