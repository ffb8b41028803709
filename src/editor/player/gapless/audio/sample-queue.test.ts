import { expect, test } from 'vitest';
import { SampleQueue } from './sample-queue.ts';

const pcm = (from: number, count: number) => [Float32Array.from({ length: count }, (_, i) => from + i)];
const take = (queue: SampleQueue, count: number) => {
  const out = [new Float32Array(count)];
  return [...out[0].subarray(0, queue.read(out))].map((_, i) => out[0][i]);
};

test('what was queued comes out in order, across chunks', () => {
  const spent: Float32Array[][] = [];
  const queue = new SampleQueue((planes) => spent.push(planes));
  queue.push(0, pcm(0, 5));
  queue.push(5, pcm(5, 5));
  expect(take(queue, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(spent).toEqual([pcm(0, 5)]);
  expect(take(queue, 7)).toEqual([7, 8, 9]);
  expect(queue.position).toBe(10);
});

test('a chunk that leaves a gap is dropped; of one that comes too late the rest is heard in its place', () => {
  const queue = new SampleQueue();
  queue.push(0, pcm(0, 5));
  queue.push(6, pcm(100, 5));
  expect(queue.end).toBe(5);
  queue.push(3, pcm(100, 5));
  expect(take(queue, 20)).toEqual([0, 1, 2, 3, 4, 102, 103, 104]);
  queue.push(0, pcm(0, 8));
  expect(queue.end).toBe(8);
});

test('the tail is taken back with a ramp and replaced without a gap', () => {
  const queue = new SampleQueue();
  queue.push(0, [new Float32Array(10).fill(1)]);
  queue.push(10, [new Float32Array(10).fill(1)]);
  queue.truncate(12, 4);
  queue.push(12, [new Float32Array(3).fill(5)]);
  expect(take(queue, 20)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0.875, 0.625, 0.375, 0.125, 5, 5, 5]);
});

test('what was heard cannot be taken back', () => {
  const queue = new SampleQueue();
  queue.push(0, pcm(0, 10));
  take(queue, 6);
  queue.truncate(2, 0);
  expect(queue.end).toBe(6);
  queue.push(6, pcm(60, 2));
  expect(take(queue, 5)).toEqual([60, 61]);
});

test('one channel of audio fills both of the speakers', () => {
  const queue = new SampleQueue();
  queue.push(0, pcm(1, 2));
  const out = [new Float32Array(2), new Float32Array(2)];
  queue.read(out);
  expect(out.map((plane) => [...plane])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
