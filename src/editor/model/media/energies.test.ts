import { expect, test } from 'vitest';
import { editLoudness, loudnessGain, parseEnergies } from './energies.ts';

/** A mean square of so many LUFS. */
const at = (lufs: number) => 10 ** ((lufs + 0.691) / 10);
const track = (...parts: (readonly [lufs: number, blocks: number])[]) =>
  Float32Array.from(parts.flatMap(([lufs, blocks]) => Array.from({ length: blocks }, () => at(lufs))));

test('an edit is as loud as what is kept of it', () => {
  const energies = track([-20, 100], [-30, 100]);
  expect(editLoudness(energies, [{ start: 0, end: 10 }], [])).toBeCloseTo(-20, 1);
  expect(editLoudness(energies, [{ start: 10, end: 20 }], [])).toBeCloseTo(-30, 1);
  // Half of each: the mean of their powers.
  const half = [
    { start: 12, end: 17 },
    { start: 1, end: 6 },
  ];
  expect(editLoudness(energies, half, [])).toBeCloseTo(10 * Math.log10((0.01 + 0.001) / 2), 1);
});

test('pauses and silence do not count', () => {
  const energies = track([-20, 400], [-45, 300], [-90, 300]);
  expect(editLoudness(energies, [{ start: 0, end: 100 }], [])).toBeCloseTo(-20, 1);
  expect(editLoudness(energies, [{ start: 70, end: 100 }], [])).toBe(Number.NEGATIVE_INFINITY);
  expect(editLoudness(energies, [{ start: 0, end: 0.25 }], [])).toBe(Number.NEGATIVE_INFINITY);
  expect(editLoudness(energies, [], [])).toBe(Number.NEGATIVE_INFINITY);
});

test('parts of blocks count by their share, and what is cut does not', () => {
  // Every other block is loud: of cuts on halves of blocks, each edited block has half of both.
  const energies = Float32Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? at(-17) : 0));
  const kept = Array.from({ length: 100 }, (_, i) => ({ start: 0.2 * i + 0.05, end: 0.2 * i + 0.15 }));
  expect(editLoudness(energies, kept, [])).toBeCloseTo(-17 - 3.01, 1);
});

test('levels count, of what they reach; what is muted or bleeped counts as recorded', () => {
  const energies = track([-20, 400]);
  const whole = [{ start: 0, end: 40 }];
  const level = (start: number, end: number, decibels: number) =>
    ({ start, end, kind: 'level', decibels }) as const;
  expect(editLoudness(energies, whole, [level(0, 40, 6)])).toBeCloseTo(-14, 2);
  const both = [level(5, 15, -3), level(15, 35, 3), level(38, 60, 12)];
  expect(editLoudness(energies, [{ start: 10, end: 20 }], both)).toBeCloseTo(
    -20 + 10 * Math.log10((10 ** -0.3 + 10 ** 0.3) / 2),
    1,
  );
  const silenced = [
    { start: 5, end: 10, kind: 'mute' },
    { start: 20, end: 30, kind: 'bleep' },
  ] as const;
  expect(editLoudness(energies, whole, silenced)).toBe(editLoudness(energies, whole, []));
});

test('the gain brings an edit to what is wanted, unless there is nothing to hear', () => {
  expect(loudnessGain(-16, -23.5)).toBe(7.5);
  expect(loudnessGain(-16, -70)).toBe(0);
  expect(loudnessGain(-16, Number.NEGATIVE_INFINITY)).toBe(0);
});

test('a file that is not one of ours, or not whole, is refused', () => {
  expect(() => parseEnergies(new ArrayBuffer(4))).toThrow('not one of ours');
  const view = new DataView(new ArrayBuffer(20));
  view.setUint32(0, 0x5453454e, false);
  expect(() => parseEnergies(view.buffer)).toThrow('version');
  view.setUint16(4, 1, true);
  view.setUint16(6, 1, true);
  view.setUint32(8, 2, true);
  expect(() => parseEnergies(view.buffer)).toThrow('incomplete');
});
