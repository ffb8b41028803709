import { expect, test } from 'vitest';
import { cuesAfter, vttOf } from './captions.ts';

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
