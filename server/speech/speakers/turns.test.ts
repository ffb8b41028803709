import { expect, test } from 'vitest';
import { voicesOf } from './cluster.ts';
import { DIMENSIONS, FRAME_TIME, mfccOf } from './features.ts';
import { turnsOf, withSpeakers } from './turns.ts';

const word = (start: number, end: number) => ({ start, end, speaker: 0 });
const speakers = (words: readonly { speaker: number }[]) => words.map(({ speaker }) => speaker);

test('words go to the turn they overlap most, else to the nearest; speakers are numbered as they come up', () => {
  const turns = [
    { start: 1, end: 3, speaker: 3 },
    { start: 2.8, end: 5, speaker: 1 },
    { start: 8, end: 9, speaker: 3 },
    { start: 9, end: 10, speaker: 4 },
  ];
  const words = [word(0, 0.5), word(1.2, 1.5), word(2.7, 3.4), word(5.5, 6), word(7.5, 7.9), word(8.8, 9.6)];
  expect(speakers(withSpeakers(words, turns))).toEqual([0, 0, 1, 1, 0, 2]);
  expect(withSpeakers(words, [])).toEqual(words);
  // An interjection inside a long turn.
  const long = [
    { start: 0, end: 20, speaker: 0 },
    { start: 5, end: 5.4, speaker: 1 },
  ];
  expect(speakers(withSpeakers([word(1, 2), word(5.1, 5.2), word(18, 19)], long))).toEqual([0, 0, 0]);
});

test('frames of one voice are one turn over a breath, not over a pause', () => {
  const at = [0, 1, 2, 10, 11, 40, 41].map((f) => f * FRAME_TIME);
  const turns = turnsOf(Float64Array.from(at), Uint8Array.from([0, 0, 1, 1, 1, 1, 1]));
  expect(turns.map(({ speaker }) => speaker)).toEqual([0, 1, 1]);
  expect(turns[1]!.end).toBeCloseTo(12 * FRAME_TIME);
});

/** Noise through a resonance: a voice, as far as the shape of its spectrum goes. */
function voice(seconds: number, hertz: number, seed: number): Int16Array {
  let state = seed;
  let [y1, y2] = [0, 0];
  const r = 0.97;
  return Int16Array.from({ length: seconds * 16_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const y = state / 0x7fffffff - 0.5 + 2 * r * Math.cos((2 * Math.PI * hertz) / 16_000) * y1 - r * r * y2;
    [y1, y2] = [y, y1];
    return y * 2000;
  });
}

test('three voices that take turns are told apart, the same one each time', () => {
  const order = [0, 1, 0, 2, 1, 2, 0, 1];
  const parts = order.map((who, i) => mfccOf(voice(3, [500, 1100, 2300][who]!, i + 1)));
  const count = parts[0]!.length / DIMENSIONS;
  const rows = new Float32Array(parts.length * count * DIMENSIONS);
  for (const [i, part] of parts.entries()) rows.set(part, i * part.length);
  const times = Float64Array.from({ length: parts.length * count }, (_, f) => f * FRAME_TIME);
  const voices = voicesOf({ rows, times }, 3);
  const names = new Map<number, number>();
  for (const [i, who] of order.entries()) {
    const own = voices.subarray(i * count + 20, (i + 1) * count - 20);
    expect(new Set(own).size).toBe(1);
    if (!names.has(who)) names.set(who, own[0]!);
    expect(own[0]).toBe(names.get(who));
  }
  expect(new Set(names.values()).size).toBe(3);
});

test('one speaker, nothing said, or less said than there are speakers is no error', () => {
  const none = { rows: new Float32Array(0), times: new Float64Array(0) };
  expect(voicesOf(none, 2)).toEqual(new Uint8Array(0));
  const rows = mfccOf(voice(0.5, 700, 3));
  const times = Float64Array.from({ length: rows.length / DIMENSIONS }, (_, f) => f * FRAME_TIME);
  expect(new Set(voicesOf({ rows, times }, 5))).toEqual(new Set([0]));
  expect(mfccOf(new Int16Array(100))).toHaveLength(0);
});

test('the announced number is a maximum: sounds that one voice changes between do not pay as speakers', () => {
  const sounds = Array.from({ length: 16 }, (_, i) => mfccOf(voice(0.6, i % 2 === 0 ? 600 : 1500, i + 1)));
  const rows = Float32Array.from(sounds.flatMap((sound) => [...sound]));
  const times = Float64Array.from({ length: rows.length / DIMENSIONS }, (_, f) => f * FRAME_TIME);
  expect(new Set(voicesOf({ rows, times }, 2)).size).toBe(1);
});
