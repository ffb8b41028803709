import { expect, test } from 'vitest';
import { MonoMix } from './mono.ts';

const RATE = 8000;
const tone = (i: number, hertz: number) => 0.25 * Math.sin((2 * Math.PI * hertz * i) / RATE);

/** One channel of pairs given in uneven pieces. */
function mixed(seconds: number, pair: (i: number) => [number, number]): Float32Array {
  const pairs = Float32Array.from({ length: 2 * RATE * seconds }, (_, i) => pair(i >> 1)[i % 2] ?? 0);
  const mix = new MonoMix(RATE);
  const out: number[] = [];
  for (let i = 0; i < pairs.length; i += 702) out.push(...mix.add(pairs.subarray(i, i + 702)));
  return Float32Array.from([...out, ...mix.finish()]);
}

/** dB of each second. */
const levels = (samples: Float32Array) =>
  Array.from({ length: samples.length / RATE }, (_, second) => {
    const power = samples.subarray(second * RATE, (second + 1) * RATE).reduce((sum, x) => sum + x * x, 0);
    return 10 * Math.log10(power / RATE);
  });
const FULL = levels(mixed(1, (i) => [tone(i, 200), tone(i, 200)]))[0] ?? 0;

test('stereo becomes the mean of both channels, whatever the size of chunks', () => {
  const out = mixed(1, (i) => [tone(i, 200), tone(i, 300)]);
  expect(out).toHaveLength(RATE);
  expect(out[1234]).toBeCloseTo((tone(1234, 200) + tone(1234, 300)) / 2, 6);
});

test.each<[string, (i: number) => [number, number], below: number]>([
  ['in antiphase', (i) => [tone(i, 200), -tone(i, 200)], 0.1],
  ['that cancel each other in part', (i) => [tone(i, 200), -0.6 * tone(i, 200)], 3],
  ['of which one is silent', (i) => [0, tone(i, 200)], 0.1],
  ['that change midway', (i) => [tone(i, 200), (i < 3.5 * RATE ? 1 : -1) * tone(i, 200)], 2],
  [
    'with another voice each, by turns',
    (i) => (i % RATE < RATE / 2 ? [tone(i, 200), 0] : [0, tone(i, 200)]),
    2,
  ],
])('no second of channels %s is lost', (_, pair, below) => {
  const loudness = levels(mixed(6, pair));

  for (const level of loudness) expect(level).toBeGreaterThan(FULL - below);
});

test('a change does not click', () => {
  const out = mixed(6, (i) => [tone(i, 200), (i < 3.5 * RATE ? 1 : -1) * tone(i, 200)]);
  const steps = out.map((sample, i) => Math.abs(sample - (out[i - 1] ?? sample)));
  expect(Math.max(...steps)).toBeLessThan(0.3);
});
