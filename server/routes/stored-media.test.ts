import { expect, test } from 'vitest';
import { byteRange } from './stored-media.ts';

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-1000', { start: 10, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes = 5-6', { start: 5, end: 6 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['bytes=6-5', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  ['nonsense', null],
])('the header %s asks for %o of 100 bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});

test('an empty file has no range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
});
