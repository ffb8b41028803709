import { expect, test } from 'vitest';
import { conditioned } from './condition.ts';
import { SPEECH_RATE } from './engine.ts';

const sine = (hertz: number, amplitude: number, offset = 0): Int16Array =>
  Int16Array.from({ length: SPEECH_RATE }, (_, i) =>
    Math.round(offset + amplitude * Math.sin((2 * Math.PI * hertz * i) / SPEECH_RATE)),
  );
const rms = (audio: Int16Array): number =>
  Math.sqrt(audio.reduce((sum, value) => sum + value * value, 0) / audio.length) / 32_768;

test('faint and loud sounds come out alike; nothing is clipped; silence stays silence', () => {
  expect(rms(conditioned(sine(300, 300)))).toBeCloseTo(0.07, 2);
  expect(rms(conditioned(sine(300, 30_000)))).toBeCloseTo(0.07, 2);
  const spiky = sine(300, 40);
  spiky[8000] = 32_767;
  expect(Math.max(...conditioned(spiky))).toBeLessThan(32_767);
  expect(conditioned(new Int16Array(100))).toEqual(new Int16Array(100));
  expect(conditioned(new Int16Array(0))).toEqual(new Int16Array(0));
  // Not raised without end: this is not speech.
  expect(rms(conditioned(sine(300, 2)))).toBeLessThan(0.01);
});

test('hum and offset go, the voice stays', () => {
  const hum = sine(30, 8000, 3000);
  const voice = sine(400, 2000);
  const out = conditioned(Int16Array.from(voice, (value, i) => value + hum[i]!));
  const clean = conditioned(voice);
  const ratio = rms(out.map((value, i) => value - clean[i]!)) / rms(clean);
  expect(ratio).toBeLessThan(0.75);
  expect(rms(hum) / rms(voice)).toBeGreaterThan(3);
});
