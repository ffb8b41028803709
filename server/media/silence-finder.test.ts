import { expect, test } from 'vitest';
import { frameLevels, LEVEL_RATE } from './levels.ts';
import { soundRuns, surroundingsOf } from './silence-finder.ts';

/** Levels of a second of each, dB, 100 frames a second. */
function levels(...seconds: readonly number[]): Float32Array {
  return Float32Array.from(seconds.flatMap((level) => Array.from({ length: 100 }, () => level)));
}

const soundIn = (of: Float32Array): [number, number][] =>
  soundRuns(of, surroundingsOf(of)).map(({ start, end }) => [start, end]);

test.each([
  ['in a quiet room', -20, -70],
  ['of a soft voice', -50, -75],
  ['over a loud fan', -20, -35],
])('sound is told from the floor %s', (_, speech, floor) => {
  expect(soundIn(levels(floor, speech, floor, speech, floor))).toEqual([
    [100, 200],
    [300, 400],
  ]);
});

test('a room that gets louder is no speech once it stays so; a single loud frame is nothing', () => {
  const quiet = Array.from({ length: 20 }, (_, i) => (i % 4 === 1 ? -20 : -70));
  const loud = Array.from({ length: 20 }, (_, i) => (i % 4 === 1 ? -20 : -45));
  const runs = soundIn(levels(...quiet, ...loud));
  expect(runs.filter(([start]) => start >= 3000)).toEqual([
    [3300, 3400],
    [3700, 3800],
  ]);
  const click = levels(-70, -20, -70);
  click[250] = -15;
  expect(soundIn(click)).toEqual([[100, 200]]);
});

test('mains hum is left out of the levels', () => {
  const tone = (hertz: number): Int16Array =>
    Int16Array.from(
      { length: LEVEL_RATE },
      (_, i) => 8000 * Math.sin((2 * Math.PI * hertz * i) / LEVEL_RATE),
    );
  const [hum, voice] = [frameLevels(tone(50)).at(-1)!, frameLevels(tone(400)).at(-1)!];
  expect(voice - hum).toBeGreaterThan(15);
});
