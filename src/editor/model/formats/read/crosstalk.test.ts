import { expect, test } from 'vitest';
import { inTurns } from './crosstalk.ts';
import type { Cue } from './cues.ts';

/** Words of half a second one after the other. */
const said = (text: string, at: number, speaker: number): Cue[] =>
  text
    .split(' ')
    .map((word, i) => ({ text: word, start: at + i / 2, end: at + i / 2 + 0.5, speaker, confidence: 1 }));

test('who speaks alone keeps times and order', () => {
  const [a, b] = [said('one two three', 0, 0), said('four five', 3, 1)];
  expect(inTurns([a, b])).toEqual({ cues: [...a, ...b], simultaneous: 0 });
});

test('two who speak at once are read one after the other, a second apart at most, in the time they share', () => {
  const a = said('a1 a2 a3 a4 a5 a6', 0, 0);
  const b = said('b1 b2 b3 b4', 1, 1);
  const { cues, simultaneous } = inTurns([a, b]);
  expect(cues.map(({ text }) => text).join(' ')).toBe('a1 a2 a3 a4 b1 b2 b3 b4 a5 a6');
  expect(simultaneous).toBe(8);
  for (const [i, { start, end }] of cues.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual((cues[i - 1]?.end ?? 0) - 1e-9);
  }
  expect(cues.at(-1)!.end).toBeCloseTo(3);
});
