import { expect, test } from 'vitest';
import { SampleQueue } from './sample-queue.ts';
import { Stretcher } from './stretcher.ts';

const RATE = 8000;

/** A queue with a 200 Hz tone of `seconds`. */
function tone(seconds: number): SampleQueue {
  const queue = new SampleQueue();
  const pcm = Float32Array.from({ length: seconds * RATE }, (_, i) =>
    Math.sin((2 * Math.PI * 200 * i) / RATE),
  );
  queue.push(0, [pcm]);
  return queue;
}

function readAll(stretcher: Stretcher): Float32Array {
  const parts: number[] = [];
  const block = [new Float32Array(128)];
  for (;;) {
    const count = stretcher.read(block);
    parts.push(...block[0].subarray(0, count));
    if (count < 128) return Float32Array.from(parts);
  }
}

/** Rising zero crossings a second. */
function pitch(pcm: Float32Array): number {
  let crossings = 0;
  for (let i = 1; i < pcm.length; i++) if (pcm[i - 1] < 0 && pcm[i] >= 0) crossings++;
  return (crossings * RATE) / pcm.length;
}

test.each([0.5, 0.75, 1.5, 2, 3])('speed %f changes the length and keeps the pitch', (rate) => {
  const stretcher = new Stretcher(tone(4), 1, RATE);
  stretcher.setRate(rate);
  const heard = readAll(stretcher);
  expect(heard.length / RATE).toBeCloseTo(4 / rate, 1);
  expect(pitch(heard)).toBeGreaterThan(196);
  expect(pitch(heard)).toBeLessThan(204);
  expect(Math.max(...heard)).toBeLessThan(1.05);
});

test('speed 1 passes samples untouched, also after another speed', () => {
  const stretcher = new Stretcher(tone(2), 1, RATE);
  const block = [new Float32Array(400)];
  stretcher.read(block);
  expect(block[0][10]).toBeCloseTo(Math.sin((2 * Math.PI * 200 * 10) / RATE), 6);
  stretcher.setRate(2);
  stretcher.read(block);
  expect(stretcher.position).toBe(400 + 2 * 400);
  stretcher.setRate(1);
  stretcher.read(block);
  const from = stretcher.position;
  stretcher.read(block);
  expect(stretcher.position).toBe(from + 400);
  for (let i = 0; i < 400; i++)
    expect(block[0][i]).toBeCloseTo(Math.sin((2 * Math.PI * 200 * (from + i)) / RATE), 5);
});

test('no step is larger than the tone itself makes: blocks join smoothly', () => {
  const stretcher = new Stretcher(tone(2), 1, RATE);
  stretcher.setRate(1.5);
  const heard = readAll(stretcher);
  let step = 0;
  for (let i = 1; i < heard.length - 200; i++) step = Math.max(step, Math.abs(heard[i] - heard[i - 1]));
  expect(step).toBeLessThan(1.2 * ((2 * Math.PI * 200) / RATE));
});
