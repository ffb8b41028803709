import { expect, test } from 'vitest';
import { documentOf, randomNumbers } from '../testing.ts';
import { formatLength, formatSaved, formatTime, formatWait, savedSeconds } from '../time/format.ts';
import type { Cut } from '../types.ts';
import { cutTime } from './cuts.ts';
import { timeMap, timeMapOf } from './time-map.ts';

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

test('maps times where everything or nothing is cut, and where cuts reach past the ends', () => {
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

test('specification §9: times are h:mm:ss, the tenth that lengths show left away', () => {
  const times = [0, 59.94, 59.96, 61, 3599.5, 36_000, -3, Number.NaN];
  const inLists = ['0:00:00', '0:00:59', '0:01:00', '0:01:01', '0:59:59', '10:00:00', '0:00:00', '0:00:00'];
  expect(times.map(formatTime)).toEqual(inLists);
  const lengths = times.map(formatLength);
  expect(lengths.slice(0, 6)).toEqual([
    ...['0:00:00.0', '0:00:59.9', '0:01:00.0', '0:01:01.0', '0:59:59.5', '10:00:00'],
  ]);
  expect(lengths.map((text) => text.split('.')[0])).toEqual(inLists);
});

test('savings are minutes and seconds to the tenth, hours where there are any; waits are counted up', () => {
  expect([252.3, 12.4, 60, 59.96, 3725.4, 0, 3600].map(formatSaved)).toEqual([
    ...['4 m 12.3 s', '12.4 s', '1 m 0.0 s', '1 m 0.0 s', '1 h 2 m 5.4 s', '0.0 s', '1 h 0 m 0 s'],
  ]);
  expect([252.3, 0.2, 0, Number.NaN].map(formatWait)).toEqual(['4 m 13 s', '1 s', '0 s', '0 s']);
});

test('source, output and saved time add up as they are displayed', () => {
  const random = randomNumbers(7);
  const tenths = (text: string) => {
    const [h = 0, m = 0, s = 0] = text.split(':').map(Number);
    return Math.round(10 * (3600 * h + 60 * m + s));
  };
  const inTenths = (text: string) =>
    Array.from(text.matchAll(/([\d.]+) ([hms])/g), ([, n, unit]) =>
      Math.round(10 * Number(n) * { h: 3600, m: 60, s: 1 }[unit as 'h' | 'm' | 's']),
    ).reduce((sum, each) => sum + each, 0);
  for (let i = 0; i < 2000; i++) {
    const source = random() * 9000;
    const output = random() * source;
    const saved = savedSeconds(source, output);
    const difference = tenths(formatLength(source)) - tenths(formatLength(output));
    expect(Math.round(10 * saved)).toBe(difference);
    expect(inTenths(formatSaved(saved))).toBe(difference);
  }
});
