import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignWindows, MAX_WINDOW_WORDS } from './windows.ts';

const word = fc.tuple(
  fc.double({ min: 0.05, max: 1, noNaN: true }),
  fc.oneof(fc.constant(0), fc.double({ min: 0, max: 3, noNaN: true })),
  fc.constantFrom('so', 'then.', 'and,'),
);

test('windows hold all words once and in order, 10 seconds at most', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), (made) => {
      let at = 0;
      const words = made.map(([length, pause, text]) => {
        const start = at + pause;
        at = start + length;
        return { text, start, end: at };
      });
      let next = 0;
      for (const { first, end } of alignWindows(words)) {
        expect(first).toBe(next);
        expect(end).toBeGreaterThan(first);
        expect(words[end - 1]!.end - words[first]!.start).toBeLessThanOrEqual(10);
        next = end;
      }
      expect(next).toBe(words.length);
    }),
  );
});

test('a window ends at a long pause, else where a sentence does', () => {
  const words = Array.from({ length: 60 }, (_, i) => ({
    text: i === 14 ? 'then.' : 'so',
    start: i * 0.5 + (i >= 50 ? 2 : 0),
    end: i * 0.5 + 0.5 + (i >= 50 ? 2 : 0),
  }));
  const ends = alignWindows(words).map(({ end }) => end);
  expect(ends[0]).toBe(15);
  expect(ends).toContain(50);
});

test('a window has so many words at most, however short their times are', () => {
  const words = Array.from({ length: 500 }, (_, i) => ({ text: 'so', start: i / 500, end: (i + 1) / 500 }));
  const counts = alignWindows(words).map(({ first, end }) => end - first);
  expect(Math.max(...counts)).toBe(MAX_WINDOW_WORDS);
  expect(counts.reduce((sum, count) => sum + count)).toBe(500);
});
