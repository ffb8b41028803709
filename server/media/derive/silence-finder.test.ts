import { expect, test } from 'vitest';
import { frameLevels, LEVEL_RATE } from '../probe/levels.ts';
import { VOICE_HANGOVER, type Voice } from '../probe/vad.ts';
import { findPauses, notQuiet, soundRuns, surroundingsOf } from './silence-finder.ts';

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

const voice = (start: number, end: number, isFaint = false): Voice => {
  const to = end + VOICE_HANGOVER;
  return { start, end: to, from: start, to, isFaint };
};

/** Two people who are heard by level and voice, and `level` dB in between, seconds 6 to 6 + `length`. */
function talkAround(level: number, length: number): { audio: Float32Array; voices: Voice[] } {
  const audio = levels(-70, -20, -20, -70, -70, -70, -70, -70, -70, -70, -20, -20, -70);
  audio.fill(level, 600, 600 + 100 * length);
  return { audio, voices: [voice(1, 3), voice(10, 12)] };
}

/** Tenths of seconds. */
function pausesIn(audio: Float32Array, voices: readonly Voice[] | null) {
  const tenths = (time: number): number => Math.round(10 * time) / 10;
  const { silences, unsure } = findPauses(audio, voices, null, audio.length / 100);
  const rounded = (of: typeof silences) => of.map(({ start, end }) => [tenths(start), tenths(end)]);
  return { silences: rounded(silences), unsure: rounded(unsure) };
}

const WHOLE = [
  [0, 1],
  [3, 10],
  [12, 13],
];
const BESIDE_DOUBT = [
  [0, 1],
  [3, 5.9],
  [7.1, 10],
  [12, 13],
];

test('sound without a voice is a pause while it is a breath, and unsure when it lasts', () => {
  const breath = talkAround(-35, 0.5);
  expect(pausesIn(breath.audio, breath.voices)).toEqual({ silences: WHOLE, unsure: [] });
  const lasting = talkAround(-35, 1);
  expect(pausesIn(lasting.audio, lasting.voices)).toEqual({ silences: BESIDE_DOUBT, unsure: [[5.9, 7.1]] });
});

test('a voice at the floor, and a faint one that does not stand out, are unsure; one that does is speech', () => {
  const { audio, voices } = talkAround(-64, 1);
  for (const isFaint of [false, true]) {
    const heard = [voices[0]!, voice(6, 7, isFaint), voices[1]!];
    expect(pausesIn(audio, heard)).toEqual({ silences: BESIDE_DOUBT, unsure: [[5.9, 7.1]] });
  }
  const near = talkAround(-35, 1);
  const heard = [near.voices[0]!, voice(6, 7, true), near.voices[1]!];
  expect(pausesIn(near.audio, heard).unsure).toEqual([]);
  expect(pausesIn(near.audio, heard).silences).toHaveLength(4);
});

test('where nothing can tell voices the level decides alone', () => {
  const { audio } = talkAround(-35, 1);
  expect(pausesIn(audio, null)).toEqual({
    silences: [
      [0, 1],
      [3, 6],
      [7, 10],
      [12, 13],
    ],
    unsure: [],
  });
});

test('no hesitation is told in a pause that is quiet', () => {
  const pauses = [{ start: 2, end: 3 }];
  const said = { start: 2.9, end: 3.2 };
  expect(notQuiet([{ start: 2.2, end: 2.5 }, said, { start: 4, end: 4.2 }], pauses)).toEqual([
    said,
    { start: 4, end: 4.2 },
  ]);
});
