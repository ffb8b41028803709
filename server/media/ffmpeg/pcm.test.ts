import { expect, test } from 'vitest';
import { Downmix } from './pcm.ts';

const tone = (i: number, hertz: number): number =>
  Math.round(8000 * Math.sin((2 * Math.PI * hertz * i) / 16_000));
const loudest = (samples: Int16Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** One channel of pairs given in uneven pieces. */
function mixed(seconds: number, pair: (i: number) => [number, number]): Int16Array {
  const pairs = Int16Array.from({ length: 32_000 * seconds }, (_, i) => pair(i >> 1)[i % 2]!);
  const mix = new Downmix();
  const out: number[] = [];
  for (let i = 0; i < pairs.length; i += 7002) out.push(...mix.add(pairs.subarray(i, i + 7002)));
  return Int16Array.from([...out, ...mix.finish()]);
}

test('stereo becomes the mean of both channels, whatever the size of chunks', () => {
  const out = mixed(1, (i) => [tone(i, 200), tone(i, 300)]);
  expect(out).toHaveLength(16_000);
  expect(out[12_345]).toBe(Math.round((tone(12_345, 200) + tone(12_345, 300)) / 2));
});

test('channels in antiphase do not cancel out, from the first sample on', () => {
  const out = mixed(1, (i) => [tone(i, 200), -tone(i, 200)]);
  expect(out[20]).toBe(tone(20, 200));
  expect(loudest(out)).toBe(8000);
});

test('one silent channel gives the mean; a change to antiphase midway does not click', () => {
  expect(loudest(mixed(1, (i) => [tone(i, 200), 0]))).toBe(4000);
  const out = mixed(20, (i) => [tone(i, 200), i < 160_000 ? tone(i, 200) : -tone(i, 200)]);
  expect(loudest(out.subarray(-16_000))).toBe(8000);
  const steps = out.map((sample, i) => Math.abs(sample - (out[i - 1] ?? sample)));
  expect(loudest(steps)).toBeLessThan(1300);
});
