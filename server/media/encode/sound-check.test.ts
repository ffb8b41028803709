import { expect, test } from 'vitest';
import { SoundMeter, soundMissing } from './sound-check.ts';

const RATE = 8000;
const SECONDS = 20;

/** @param at amplitude of a channel at a second */
function heard(channels: number, at: (second: number, channel: number) => number): SoundMeter {
  const meter = new SoundMeter('f32le', channels, RATE);
  const samples = Float32Array.from({ length: RATE * SECONDS * channels }, (_, i) => {
    const frame = Math.floor(i / channels);
    return at(frame / RATE, i % channels) * Math.sin(frame / 5);
  });
  for (let i = 0; i < samples.length; i += 5000 * channels)
    meter.add(new Uint8Array(samples.buffer).subarray(4 * i, 4 * (i + 5000 * channels)));
  return meter;
}

const speech = heard(2, () => 0.3);
const missing = (kept: SoundMeter, given: SoundMeter, written: SoundMeter) =>
  soundMissing({ kept, mixed: kept, given }, written);

test('sound that is as loud as what is kept is there, whichever channel has it', () => {
  expect(
    missing(
      speech,
      speech,
      heard(1, () => 0.1),
    ),
  ).toEqual([]);
  const left = heard(2, (_, channel) => (channel === 0 ? 0.3 : 0));
  expect(
    missing(
      left,
      left,
      heard(1, () => 0.3),
    ),
  ).toEqual([]);
});

test('silence instead of sound is found, over the whole and in a tenth', () => {
  expect(
    missing(
      speech,
      speech,
      heard(1, () => 0),
    ),
  ).toHaveLength(11);
  const gap = heard(1, (second) => (second >= 4 && second < 6 ? 0 : 0.3));
  expect(missing(speech, speech, gap)).toEqual([expect.stringMatching(/ from 4 s on$/)]);
});

test('what the download asked for is no loss, and silence need not be there', () => {
  const quiet = heard(2, () => 0.01);
  expect(missing(speech, quiet, quiet)).toEqual([]);
  expect(
    missing(
      speech,
      quiet,
      heard(2, () => 0),
    ),
  ).toHaveLength(11);
  const silent = heard(2, () => 0);
  expect(missing(silent, silent, silent)).toEqual([]);
});

test('a mix that is silent is missed, though it was handed over so', () => {
  const silent = heard(1, () => 0);
  expect(soundMissing({ kept: speech, mixed: silent, given: silent }, silent)).toHaveLength(11);
});
