import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cuesAfter, vttOf } from './captions.ts';
import { inFrench } from './french-captions.ts';

test('captions move up by what was cut before them, and those of what was cut are gone', () => {
  const cues = [
    { start: 0.5, end: 2, text: 'Kept.' },
    { start: 2.5, end: 4, text: 'Cut.' },
    { start: 4.5, end: 6.5, text: 'Its last half second is cut.' },
  ];
  const cuts = [
    { start: 2.25, duration: 2 },
    { start: 6, duration: 1 },
  ];
  expect(cuesAfter(cues, cuts)).toEqual([
    { start: 0.5, end: 2, text: 'Kept.' },
    { start: 2.5, end: 4, text: 'Its last half second is cut.' },
  ]);
});

test('a caption file has its head, and minutes, seconds and thousandths', () => {
  expect(vttOf([{ start: 0, end: 61.2345, text: 'Hello' }])).toBe(
    'WEBVTT\n\n00:00.000 --> 01:01.235\nHello\n',
  );
});

test('each caption of the demo is there in French, at the same time', () => {
  const blocks = (file: string) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n\n')
      .slice(1)
      .map((block) => block.split('\n'));
  const files = globSync('src/pages/demo/*.en.vtt');
  expect(files).toHaveLength(9);
  for (const file of files) {
    const translated = blocks(file).map(([time = '', text = '']) => [
      time,
      inFrench([{ start: 0, end: 0, text }])[0]?.text,
    ]);
    expect(blocks(file.replace('.en.', '.fr.')), file).toEqual(translated);
  }
});
