import { expect, test } from 'vitest';
import { seeded } from '#tests/harness/seeded.ts';
import { SCANNED_AT_ONCE, Scanner } from './scan.ts';

const random = seeded(7);
const scanner = new Scanner();

function found(samples: Int16Array, from: number, end: number): number[] {
  scanner.load(samples);
  scanner.scan(from, end);
  return [scanner.low, scanner.high, scanner.energy];
}

function expected(samples: Int16Array): number[] {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
  return [Math.min(0, ...samples), Math.max(0, ...samples), energy];
}

test('finds the same as one sample after the other, wherever a stretch begins and ends', () => {
  const samples = Int16Array.from({ length: 1000 }, () => Math.round((random() - 0.5) * 65_535));
  for (let i = 0; i < 500; i++) {
    const from = Math.floor(random() * 500);
    const end = from + Math.floor(random() * 500);
    expect(found(samples, from, end)).toEqual(expected(samples.subarray(from, end)));
  }
});

test('an extreme counts in every place, and only there', () => {
  for (let place = 0; place < 24; place++)
    for (const extreme of [-32_768, 32_767]) {
      const samples = new Int16Array(24);
      samples[place] = extreme;
      expect(found(samples, 0, 19)).toEqual(expected(samples.subarray(0, 19)));
    }
});

test('as many of the lowest samples as it holds do not overflow', () => {
  const samples = new Int16Array(SCANNED_AT_ONCE).fill(-32_768);
  expect(found(samples, 0, SCANNED_AT_ONCE)).toEqual([-32_768, 0, SCANNED_AT_ONCE * 2 ** 30]);
});

test('sound on one side of zero has zero as its other extreme', () => {
  expect(found(new Int16Array(40).fill(9), 0, 40).slice(0, 2)).toEqual([0, 9]);
  expect(found(new Int16Array(40).fill(-9), 0, 40).slice(0, 2)).toEqual([-9, 0]);
});
