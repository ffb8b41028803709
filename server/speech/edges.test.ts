import { expect, test } from 'vitest';
import { refined } from './edges.ts';
import { SPEECH_RATE } from './engine.ts';
import { longestWord, shortened, uncovered } from './gaps.ts';

/** A tone with silence in the given stretches (seconds). */
function tone(seconds: number, quiet: [number, number][]): Int16Array {
  return Int16Array.from({ length: seconds * SPEECH_RATE }, (_, i) => {
    const t = i / SPEECH_RATE;
    return quiet.some(([a, b]) => t >= a && t < b) ? 0 : 8000 * Math.sin(2 * Math.PI * 200 * t);
  });
}
const word = (start: number, end: number, text = 'word') => ({ text, start, end, confidence: 1 });

test('edges move to the nearest quiet point, and words that touch keep touching', () => {
  const audio = tone(2, [
    [0, 0.28],
    [0.98, 1.0],
    [1.42, 2],
  ]);
  const [first, second] = refined([word(0.3, 0.96), word(0.96, 1.4)], audio);
  expect(first!.start).toBeGreaterThan(0.26);
  expect(first!.start).toBeLessThan(0.285);
  expect(first!.end).toBeGreaterThan(0.98);
  expect(first!.end).toBeLessThan(1);
  expect(second!.start).toBe(first!.end);
  expect(second!.end).toBeGreaterThan(1.415);
  expect(second!.end).toBeLessThan(1.44);
});

test('edges in even audio stay; words never overlap, reverse or leave the audio', () => {
  const even = tone(1, []);
  const words = [word(0.2, 0.4), word(0.5, 0.7)];
  for (const [i, { start, end }] of refined(words, even).entries()) {
    expect(Math.abs(start - words[i]!.start)).toBeLessThan(0.01);
    expect(Math.abs(end - words[i]!.end)).toBeLessThan(0.01);
  }
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const noise = Int16Array.from({ length: 3 * SPEECH_RATE }, () => (random() - 0.5) * 20_000 * random());
  for (let round = 0; round < 50; round++) {
    const edges = Array.from({ length: 20 }, () => random() * 3).sort((a, b) => a - b);
    const given = Array.from({ length: 10 }, (_, i) =>
      word(edges[2 * i]!, round % 2 ? edges[2 * i + 1]! : (edges[2 * i + 2] ?? 3)),
    );
    let free = 0;
    for (const { start, end } of refined(given, noise)) {
      expect(start).toBeGreaterThanOrEqual(free);
      expect(end).toBeGreaterThan(start);
      free = end;
    }
    expect(free).toBeLessThanOrEqual(3);
  }
});

test('speech between, before and after words is a gap once it is long enough', () => {
  const speech = [
    { start: 1, end: 4 },
    { start: 6, end: 7 },
    { start: 9, end: 10 },
  ];
  const words = [word(1.1, 1.5), word(2.8, 3.9), word(5.9, 6.5)];
  expect(uncovered(speech, words)).toEqual([
    { start: 1.62, end: expect.closeTo(2.68) },
    { start: 6.62, end: 7 },
    { start: 9, end: 10 },
  ]);
  expect(uncovered(speech, [])).toEqual(speech);
  expect(uncovered([{ start: 0, end: 3 }], [word(0, 3)])).toEqual([]);
});

test('an overlong word is shortened, and the rest becomes a gap', () => {
  const [kept, cut] = shortened([word(0, 0.9), word(1, 6, 'again')]);
  expect(kept).toEqual(word(0, 0.9));
  expect(cut!.end).toBe(1 + longestWord(5));
  expect(uncovered([{ start: 1, end: 6 }], [cut!])).toHaveLength(1);
});
