import { expect, test } from 'vitest';
import type { ProjectVersion } from '#contract/index.ts';
import { changeName, changeText, originText } from './version-list.tsx';

const text = (changed: ProjectVersion['changed']) =>
  changeText({ changed, words: 1204, cuts: 1 } as ProjectVersion);

test('cuts, seconds and words that changed, as far as they did', () => {
  expect(text({ cuts: 3, seconds: -12.4, words: 5 })).toBe('3 cuts, −12.4 s, 5 words');
  expect(text({ cuts: 0, seconds: 0.01, words: 1 })).toBe('1 word');
  expect(text({ cuts: 1, seconds: 2, words: 0 })).toBe('1 cut, +2.0 s');
  expect(text({ cuts: 0, seconds: 0, words: 0 })).toBe('Pause trimming or settings changed');
  expect(text(null)).toBe('1,204 words, 1 cut');
});

test('what a version did has a name where it can, and says how much more there was', () => {
  const name = (changed: ProjectVersion['changed']) => changeName({ changed } as ProjectVersion);
  const counts = { cuts: 1, seconds: -0.7, words: 0 };
  expect(name({ ...counts, named: { kind: 'cut', text: 'more amiable' } })).toBe('Cut “more amiable”');
  expect(name({ ...counts, cuts: 3, named: { kind: 'restored', text: '' } })).toBe(
    'Restored a cut and 2 more',
  );
  expect(name({ cuts: 0, seconds: 0, words: 1, named: { kind: 'corrected', text: 'oldest' } })).toBe(
    'Corrected “oldest”',
  );
  expect([name(counts), name(null)]).toEqual([null, null]);
});

test('what was done is told where somebody said it, the newest first', () => {
  const name = (deeds: ProjectVersion['deeds']) =>
    changeName({ deeds, changed: { cuts: 31, seconds: -12, words: 0 } } as ProjectVersion);
  expect(name([{ kind: 'shortenedPauses', count: 31 }])).toBe('Shortened 31 pauses');
  const both = [
    { kind: 'corrected', text: 'Kwilter' },
    { kind: 'corrected', text: 'Kwilter', again: 'undone' },
  ] as const;
  expect(name([...both])).toBe('Undid: Corrected “Kwilter” and 1 more');
  expect(name(null)).toBeNull();
});

test('who saved a version, and where, as far as that is known', () => {
  const origin = (saved_by: string | null, saved_in: string | null) =>
    originText({ saved_by, saved_in } as ProjectVersion);
  expect(origin('Ann', 'Firefox on Linux')).toBe('Ann, Firefox on Linux');
  expect([origin('Ann', null), origin(null, 'Firefox on Linux'), origin(null, null)]).toEqual([
    'Ann',
    'Firefox on Linux',
    null,
  ]);
});
