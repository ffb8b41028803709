import { expect, test } from 'vitest';
import { diarizationError, readRttm } from './der.ts';

const turn = (start: number, end: number, speaker: string) => ({ start, end, speaker });

test('the error counts what is missed, false and confused, under the best pairing of names', () => {
  const reference = [turn(0, 4, 'a'), turn(4, 8, 'b'), turn(8, 10, 'a')];
  expect(diarizationError(reference, [turn(0, 4, 'x'), turn(4, 8, 'y'), turn(8, 10, 'x')])).toBeCloseTo(0);
  expect(diarizationError(reference, [turn(0, 10, 'x')])).toBeCloseTo(0.4);
  expect(diarizationError(reference, [])).toBeCloseTo(1);
  expect(diarizationError(reference, [...reference, turn(10, 11, 'a')])).toBeCloseTo(0.1);
  // Two at once and one found: the other is missed.
  expect(diarizationError([turn(0, 2, 'a'), turn(1, 2, 'b')], [turn(0, 2, 'x')])).toBeCloseTo(1 / 3);
});

test('RTTM is read', () => {
  expect(readRttm('SPEAKER sample 1 6.690 0.430 <NA> <NA> speaker90 <NA> <NA>\n;; a remark\n')).toEqual([
    { start: 6.69, end: expect.closeTo(7.12), speaker: 'speaker90' },
  ]);
});
