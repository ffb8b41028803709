import { expect, test } from 'vitest';
import { resolveTheme } from './theme-choice.ts';

test('a choice wins, Automatic is the system, and without a choice one account has one theme', () => {
  expect(resolveTheme('light', true, true)).toBe('light');
  expect(resolveTheme('dark', false, false)).toBe('dark');
  expect(resolveTheme('auto', true, false)).toBe('dark');
  expect(resolveTheme('auto', false, true)).toBe('light');
  expect(resolveTheme(null, true, false)).toBe('dark');
  expect(resolveTheme(null, false, true)).toBe('dark');
  expect(resolveTheme(null, false, false)).toBe('light');
});
