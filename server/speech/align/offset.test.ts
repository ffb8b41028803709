import { expect, test } from 'vitest';
import { randomNumbers } from '#model/testing.ts';
import { likelyOffsets, STEP } from './offset.ts';

/** Minutes of captions of 1 to 4 s with pauses between them, and the levels of audio in which they lie `late` seconds later. */
function made(
  late: number,
  noise: number,
): { words: { start: number; end: number }[]; levels: Float32Array } {
  const random = randomNumbers(3);
  const words: { start: number; end: number }[] = [];
  for (let at = 70; at < 400; ) {
    const end = at + 1 + 3 * random();
    words.push({ start: at, end });
    at = end + 0.3 + 2 * random();
  }
  const levels = new Float32Array(500 / STEP);
  const isSaid = (time: number): boolean =>
    words.some(({ start, end }) => time >= start + late && time < end + late);
  for (let i = 0; i < levels.length; i++) levels[i] = (isSaid(i * STEP) ? 60 : 30) + noise * (random() - 0.5);
  return { words, levels };
}

test('a constant offset of captions is found by where the audio is loud', () => {
  for (const late of [0, -0.3, -2, 1.5, -31, 44]) {
    const { words, levels } = made(late, 25);
    expect(Math.abs(likelyOffsets(words, levels)[0]! - late)).toBeLessThan(0.2);
  }
});

test('without audio or words no offset is likelier than another', () => {
  expect(likelyOffsets([], new Float32Array(0)).length).toBeGreaterThan(0);
  expect(likelyOffsets([{ start: 1, end: 2 }], new Float32Array(10)).every(Number.isFinite)).toBe(true);
});
