import { beforeEach, expect, test } from 'vitest';
import { clearPicks, pickAll, pickRange, picks, togglePick } from './picks.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const picked = () => [...picks.ids].join('');

beforeEach(clearPicks);

test('a range goes from the last one picked, and another one takes its place', () => {
  togglePick('c');
  pickRange('e', ORDER);
  expect(picked()).toBe('cde');
  pickRange('a', ORDER);
  expect(picked()).toBe('abc');
});

test('a range without a beginning is one card; one that begins at a card that left too', () => {
  pickRange('b', ORDER);
  expect(picked()).toBe('b');
  pickRange('d', ['c', 'd']);
  expect(picked()).toBe('bd');
});

test('all, and none', () => {
  pickAll(ORDER);
  togglePick('b');
  expect(picked()).toBe('acde');
  clearPicks();
  expect([picked(), picks.anchor]).toEqual(['', null]);
});
