import { expect, test } from 'vitest';
import { faint, withSoftEnds } from './vad.ts';

test('a voice extends to the soft ends of the sound that it overlaps, and of no other', () => {
  const wider = [
    { start: 0.5, end: 0.8 },
    { start: 0.9, end: 2.4 },
    { start: 2.5, end: 3.1 },
    { start: 5, end: 6 },
  ];
  expect(
    withSoftEnds(
      [
        { start: 1, end: 2 },
        { start: 2.2, end: 3 },
        { start: 4, end: 4.5 },
        { start: 5.5, end: 5.6 },
      ],
      wider,
    ),
  ).toEqual([
    { start: 1, end: 2, from: 0.9, to: 2.4, isFaint: false },
    { start: 2.2, end: 3, from: 0.9, to: 3.1, isFaint: false },
    { start: 4, end: 4.5, from: 4, to: 4.5, isFaint: false },
    { start: 5.5, end: 5.6, from: 5, to: 6, isFaint: false },
  ]);
});

test('sound that overlaps no voice becomes a faint voice', () => {
  const wider = [
    { start: 0, end: 1 },
    { start: 2, end: 3 },
    { start: 4, end: 5 },
  ];
  expect(faint([{ start: 2.5, end: 2.6 }], wider)).toEqual([
    { start: 0, end: 1, from: 0, to: 1, isFaint: true },
    { start: 4, end: 5, from: 4, to: 5, isFaint: true },
  ]);
});
