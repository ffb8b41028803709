import { expect, test } from 'vitest';
import { resolveTheme } from './theme-choice.ts';

test('a choice wins, Automatic is the system, and without a choice the surface decides', () => {
  expect(resolveTheme('light', true, 'workspace')).toBe('light');
  expect(resolveTheme('dark', false, 'page')).toBe('dark');
  expect(resolveTheme('auto', true, 'page')).toBe('dark');
  expect(resolveTheme('auto', false, 'workspace')).toBe('light');
  expect(resolveTheme(null, true, 'page')).toBe('dark');
  expect(resolveTheme(null, false, 'workspace')).toBe('dark');
  expect(resolveTheme(null, false, 'page')).toBe('light');
});
