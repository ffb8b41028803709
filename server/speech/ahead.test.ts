import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

async function* numbers(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    taken.push(i);
    yield i;
  }
}

test('results come in order while later work already runs', async () => {
  const begun: number[] = [];
  const results = ahead(numbers(6), 3, async (item) => {
    begun.push(item);
    return item * 10;
  });
  const first = await results.next();
  expect(first.value).toBe(0);
  // Nothing more is asked for, and yet as many as may be are begun beside the one that was given.
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  const rest: number[] = [];
  for await (const value of results) rest.push(value);
  expect(rest).toEqual([10, 20, 30, 40, 50]);
});

test('reads no further ahead than allowed, and stops when the consumer leaves', async () => {
  const taken: number[] = [];
  const results = ahead(numbers(100, taken), 3, async (item) => item);
  await results.next();
  await new Promise(setImmediate);
  await results.return(undefined);
  expect(taken.length).toBeLessThanOrEqual(5);
});

test('a failure is thrown after the results before it', async () => {
  const results = ahead(numbers(5), 4, async (item) => {
    if (item === 2) throw new Error('broken');
    return item;
  });
  expect((await results.next()).value).toBe(0);
  expect((await results.next()).value).toBe(1);
  await expect(results.next()).rejects.toThrow('broken');
});
