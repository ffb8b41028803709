import { expect, test } from 'vitest';
import { TWO_PIECES } from '#tests/support/two-pieces.ts';
import { chapterScript, editedChapters } from './carried.ts';

test('chapters move to edited time, and those of which nothing is left go', () => {
  const chapters = [
    { start: 0, end: 2, title: 'cut at its start' },
    { start: 2, end: 8, title: 'cut in the middle' },
    { start: 3.5, end: 5, title: 'gone' },
    { start: 8, end: 12, title: 'to the end' },
  ];
  expect(editedChapters(chapters, TWO_PIECES)).toEqual([
    { start: 0, end: 1, title: 'cut at its start' },
    { start: 1, end: 4, title: 'cut in the middle' },
    { start: 4, end: 6, title: 'to the end' },
  ]);
});

test('chapters of sound alone are counted in samples', () => {
  const sound = {
    ...TWO_PIECES,
    frameRate: null,
    sampleRate: 8000,
    segments: [{ startFrame: 0, endFrame: 0, startSample: 8000, sampleCount: 16_000 }],
  };
  expect(editedChapters([{ start: 2, end: 9, title: 'b' }], sound)).toEqual([
    { start: 1, end: 2, title: 'b' },
  ]);
});

test('a title cannot write metadata of its own', () => {
  const script = chapterScript([{ start: 0.5, end: 1, title: 'a=b;#\\\n[CHAPTER]' }]);
  expect(script).toBe(
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000000\nSTART=500000\nEND=1000000\ntitle=a\\=b\\;\\#\\\\\\\n[CHAPTER]\n',
  );
});

test('a chapter without a title stands before the first one where time must begin with one', () => {
  const later = [{ start: 2, end: 3, title: 'b' }];
  const untitled = '[CHAPTER]\nTIMEBASE=1/1000000\nSTART=0\nEND=2000000\ntitle=\n[CHAPTER]';
  expect(chapterScript(later, true)).toContain(untitled);
  expect(chapterScript(later)).not.toContain('START=0');
  expect(chapterScript([{ start: 0, end: 1, title: 'a' }, ...later], true)).not.toContain('title=\n');
});
