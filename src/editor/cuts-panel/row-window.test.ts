import { expect, test } from 'vitest';
import { listHeight, rowTop, scrollToShow, windowAt } from './row-window.ts';

const NOWHERE = { from: 0, to: 0 };
const THOUSAND = { count: 1000, open: -1 };

test('the rows on the page stay while those in view and one on each side are among them', () => {
  const there = windowAt(THOUSAND, 4400, NOWHERE);
  expect(there.from).toBeLessThan(100);
  expect(there.to).toBeGreaterThan(100 + 240 / 44 + 1);
  expect(windowAt(THOUSAND, 4400 + 88, there)).toBe(there);
  expect(windowAt(THOUSAND, 4400 + 132, there)).not.toBe(there);
});

test('the ends of a list: no rows before the first or after the last, also when cuts have gone since', () => {
  expect(windowAt(THOUSAND, 0, NOWHERE).from).toBe(0);
  expect(windowAt(THOUSAND, 1e6, NOWHERE).to).toBe(1000);
  const end = windowAt(THOUSAND, 1e6, NOWHERE);
  const fewer = { count: 8, open: -1 };
  expect(windowAt(fewer, 1e6, end)).toEqual({ from: 0, to: 8 });
  expect(windowAt({ count: 0, open: -1 }, 0, end)).toEqual({ from: 0, to: 0 });
});

test('an open row takes more room: what is below stands lower', () => {
  const opened = { count: 1000, open: 10 };
  expect(rowTop(opened, 10)).toBe(440);
  expect(rowTop(opened, 11)).toBe(540);
  expect(listHeight(opened) - listHeight(THOUSAND)).toBe(56);
  // The open row alone fills the top of the view.
  expect(windowAt(opened, 520, NOWHERE).from).toBe(windowAt(opened, 450, NOWHERE).from);
});

test('a row is shown by as little scrolling as it takes', () => {
  expect(scrollToShow(THOUSAND, 2, 44)).toBe(44);
  expect(scrollToShow(THOUSAND, 0, 44)).toBe(0);
  expect(scrollToShow(THOUSAND, 10, 0)).toBe(11 * 44 + 24 - 240);
});
