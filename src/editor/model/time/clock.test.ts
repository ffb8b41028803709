import { expect, test } from 'vitest';
import { setLanguageSource } from '#i18n/language.ts';
import { formatFieldTime, formatTimecode, parseTime } from './clock.ts';
import { formatExactTime, formatLength, formatSaved } from './format.ts';
import { formatSeconds } from './seconds.ts';

const NTSC = { num: 30_000, den: 1001 };
const PAL = { num: 25, den: 1 };

test.each([
  [14.4, { num: 30, den: 1 }, '0:00:14:12'],
  [14.4 - 1e-9, { num: 30, den: 1 }, '0:00:14:12'],
  [59.999_999_9, PAL, '0:01:00:00'],
  [59.98, PAL, '0:00:59:24'],
  [3600 + 1001 / 30_000, NTSC, '1:00:00:01'],
  [0.999, NTSC, '0:00:00:29'],
  [0.996, { num: 120, den: 1 }, '0:00:00:119'],
  [14.34, null, '0:00:14.3'],
  [59.96, null, '0:01:00.0'],
  [-1, null, '0:00:00.0'],
  [Number.NaN, PAL, '0:00:00:00'],
])('%f s at %o reads %s', (seconds, rate, text) => {
  expect(formatTimecode(seconds, rate)).toBe(text);
});

test.each([
  ['4:40.37', 280.37],
  ['280.37', 280.37],
  ['1:04:40', 3880],
  ['0:04:40,37', 280.37],
  [' 7 ', 7],
  ['.5', 0.5],
  ['90:00', 5400],
  ['4:61', Number.NaN],
  ['4:', Number.NaN],
  ['+0.2', 10.2],
  ['-0.2', 9.8],
  ['−1:30', -80],
  ['+ 1', 11],
  ['-5f', 9.8],
  ['+5 F', 10.2],
  ['5f', Number.NaN],
  ['-5.5f', Number.NaN],
  ['soon', Number.NaN],
  ['', Number.NaN],
  ['+', Number.NaN],
  ['1e3', Number.NaN],
])('%j typed at 10 s is %f s', (text, seconds) => {
  expect(Number(parseTime(text, 10, PAL).toFixed(9))).toBe(seconds);
});

test('frames are refused where the recording has none', () => {
  expect(parseTime('-5f', 10, null)).toBeNaN();
});

test('a field shows seconds, and a clock from a minute on, which read back as the same time', () => {
  const times = [0, 1.8, 59.99, 60, 280.37, 3880.05, 36_000];
  const shown = ['0.00', '1.80', '59.99', '1:00.00', '4:40.37', '1:04:40.05', '10:00:00.00'];
  expect(times.map(formatFieldTime)).toEqual(shown);
  for (const time of times) expect(parseTime(formatFieldTime(time), 5, null)).toBeCloseTo(time, 9);
});

test('a reader of French finds one decimal sign in all of them, and a field reads back what it shows', () => {
  setLanguageSource(() => 'fr');
  const shown = [
    formatTimecode(74.3, null),
    formatFieldTime(74.3),
    formatExactTime(74.3),
    formatLength(74.3),
    formatSaved(74.3),
    formatSeconds(4.3),
  ];
  setLanguageSource(() => 'en');
  expect(shown.map((text) => text.match(/4(.)3/)?.[1])).toEqual([',', ',', ',', ',', ',', ',']);
  expect(parseTime(shown[1], 0, null)).toBe(74.3);
});
