import { expect, test } from 'vitest';
import type { ProjectVersion } from '#contract/index.ts';
import { changeText } from './version-list.tsx';

const text = (changed: ProjectVersion['changed']) =>
  changeText({ changed, words: 1204, cuts: 1 } as ProjectVersion);

test('cuts, seconds and words that changed, as far as they did', () => {
  expect(text({ cuts: 3, seconds: -12.4, words: 5 })).toBe('3 cuts, −12.4 s, 5 words');
  expect(text({ cuts: 0, seconds: 0.01, words: 1 })).toBe('1 word');
  expect(text({ cuts: 1, seconds: 2, words: 0 })).toBe('1 cut, +2.0 s');
  expect(text({ cuts: 0, seconds: 0, words: 0 })).toBe('Pauses or settings');
  expect(text(null)).toBe('1,204 words, 1 cut');
});
