import { expect, test } from 'vitest';
import { type LocalVoice, matched } from './voices.ts';

const voice = (part: number, speaker: number, direction: number, seconds = 10): LocalVoice => ({
  ...{ part, speaker, seconds },
  embedding: Float32Array.of(Math.cos(direction), Math.sin(direction)),
});

test('similar voices of different parts are merged, those of one part are not', () => {
  expect(matched([voice(0, 0, 0), voice(0, 1, 1.5), voice(1, 0, 1.4), voice(1, 1, 0.1)], 5)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(matched([voice(0, 0, 0), voice(0, 1, 0.1)], 2)).toEqual([0, 1]);
  expect(matched([voice(0, 0, 0), voice(1, 0, 1)], 2)).toEqual([0, 1]);
  expect(matched([], 2)).toEqual([]);
});

test('more voices than announced are merged by similarity', () => {
  const three = [voice(0, 0, 0), voice(0, 1, 0.9), voice(0, 2, 1.5)];
  expect(matched(three, 2)).toEqual([0, 1, 1]);
  expect(matched(three, 3)).toEqual([0, 1, 2]);
});
