import { expect, test } from 'vitest';
import { credentialsFor, formatSaved, formatTime } from './cost.ts';
import { cutTime } from './cuts.ts';
import { documentOf } from './testing.ts';
import { timeMap, timeMapOf } from './time-map.ts';
import type { Cut } from './types.ts';

function cut(start: number, duration: number): Cut {
  return {
    id: `c${start}`,
    start,
    duration,
    reason: 'manual',
    color: '',
    description: '',
    startWordIdx: -1,
    endWordIdx: -1,
    isNew: false,
  };
}
const map = timeMap([cut(2, 1), cut(3, 1), cut(6, 2)], 10);

test('kept ranges are what the cuts leave; touching and overlapping cuts are one', () => {
  expect(map.kept).toEqual([
    { start: 0, end: 2 },
    { start: 4, end: 6 },
    { start: 8, end: 10 },
  ]);
  expect(map.editedDuration).toBe(6);
  expect(timeMap([cut(2, 3), cut(3, 1)], 10).removed).toEqual([{ start: 2, end: 5 }]);
});

test('source to edited: a time inside a cut is its seam', () => {
  expect([-1, 0, 1, 2, 3.5, 4, 5, 7, 8, 10, 99].map((t) => map.toEdited(t))).toEqual([
    0, 0, 1, 2, 2, 2, 3, 4, 4, 6, 6,
  ]);
});

test('edited to source: a seam is the first moment after the cut', () => {
  expect([-1, 0, 1, 2, 3, 4, 6, 99].map((t) => map.toSource(t))).toEqual([0, 0, 1, 4, 5, 8, 10, 10]);
});

test('the next cut is the one a time lies in, else the next one', () => {
  expect(map.nextCutAt(0)).toEqual({ start: 2, end: 4 });
  expect(map.nextCutAt(3)).toEqual({ start: 2, end: 4 });
  expect(map.nextCutAt(4)).toEqual({ start: 6, end: 8 });
  expect(map.nextCutAt(8)).toBeNull();
});

test('everything cut, nothing cut, cuts past the ends', () => {
  const nothing = timeMap([cut(-1, 20)], 10);
  expect([nothing.editedDuration, nothing.toSource(3), nothing.toEdited(3), nothing.kept]).toEqual([
    0,
    0,
    0,
    [],
  ]);
  expect(timeMap([], 10).toSource(3)).toBe(3);
  expect(timeMap([], 0).kept).toEqual([]);
});

test('a document’s map is made once for its cuts', () => {
  const doc = cutTime(documentOf('a b c'), 1, 2);
  expect(timeMapOf({ ...doc, settings: { ...doc.settings, previewMode: false } })).toBe(timeMapOf(doc));
  expect(timeMapOf({ ...doc, duration: 99 }).editedDuration).toBe(98);
});

test('a download costs whole minutes of output, rounded up, at least one', () => {
  expect([0, 1, 60, 60.0005, 60.1, 119, 3600, Number.NaN].map(credentialsFor)).toEqual([
    1, 1, 1, 1, 2, 2, 60, 1,
  ]);
});

test('specification §9: times are h:mm:ss', () => {
  expect([0, 59.99, 61, 3599.5, 36_000, -3, Number.NaN].map(formatTime)).toEqual([
    '0:00:00',
    '0:00:59',
    '0:01:01',
    '0:59:59',
    '10:00:00',
    '0:00:00',
    '0:00:00',
  ]);
});

test('savings are minutes and seconds, hours where there are any', () => {
  expect([252, 12.4, 60, 3725, 0, 3600].map(formatSaved)).toEqual([
    '4 m 12 s',
    '12 s',
    '1 m 0 s',
    '1 h 2 m 5 s',
    '0 s',
    '1 h 0 m 0 s',
  ]);
});
