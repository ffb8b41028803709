import { expect, test } from 'vitest';
import type { ProjectCard } from '#contract/index.ts';
import { markedParts, soonExpired, speakersText, stateText } from './card-text.ts';

const DATE = '2026-11-30T12:00:00.000Z';
const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const card = (parts: Partial<ProjectCard>) =>
  ({
    shelf: 'active',
    state: 'ready',
    progress: null,
    kept: false,
    expires_at: null,
    ...parts,
  }) as ProjectCard;

test.each([
  [card({}), 'Ready'],
  [card({ state: 'transcribing', progress: 41.9 }), 'Transcribing 41.90%'],
  [card({ expires_at: DATE }), 'Ready, kept until Nov 30, 2026'],
  [card({ expires_at: DATE, kept: true }), 'Ready'],
  [card({ state: 'no_transcript' }), 'No transcript'],
  [card({ state: 'failed' }), 'Transcription failed'],
  [card({ state: 'media_deleted' }), 'Media expired'],
  [card({ state: 'media_deleted', expires_at: DATE }), 'Media expired on Nov 30, 2026'],
  [card({ shelf: 'trash', expires_at: DATE }), 'Deleted for good on Nov 30, 2026'],
])('%#: %s', (shown, text) => {
  expect(stateText(shown).text).toBe(text);
});

test('media that go within a week are announced, unless they are kept or nothing goes', () => {
  expect(soonExpired(card({ expires_at: DATE }), NOW)).toBe('Media deleted on Nov 30, 2026');
  expect(soonExpired(card({ expires_at: DATE }), NOW - 6 * 86_400_000)).toBeNull();
  expect(soonExpired(card({ expires_at: DATE, kept: true }), NOW)).toBeNull();
  expect(soonExpired(card({ expires_at: DATE, shelf: 'trash' }), NOW)).toBeNull();
  expect(soonExpired(card({}), NOW)).toBeNull();
});

test('a snippet is taken apart at its marks, also where they touch or overlap', () => {
  const parts = markedParts({
    snippet: 'ask not what you can',
    marks: [
      [4, 7],
      [6, 12],
    ],
    word_idx: 0,
    start: 0,
  });
  expect(parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')).toBe(
    'ask [not][ what] you can',
  );
});

test('three speakers by name', () => {
  expect(speakersText(['Ann', 'Bob'])).toBe('Ann, Bob');
  expect(speakersText(['Ann', 'Bob', 'Cy', 'Di'])).toBe('Ann, Bob, Cy and 1 more');
});
