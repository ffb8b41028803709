import { expect, test } from 'vitest';
import { resolveTheme } from './theme-choice.ts';

test('a choice wins, then a dark system, then what suits the surface', () => {
  expect(resolveTheme('light', true, 'workspace')).toBe('light');
  expect(resolveTheme('dark', false, 'page')).toBe('dark');
  expect(resolveTheme('auto', true, 'page')).toBe('dark');
  expect(resolveTheme('auto', false, 'workspace')).toBe('dark');
  expect(resolveTheme('auto', false, 'page')).toBe('light');
});
