import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

async function* numbers(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    taken.push(i);
    yield i;
  }
}

test('what was begun comes in order, while more is begun behind the back of who waits', async () => {
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

test('no more is taken from the stream than may be begun, and nothing after it was left', async () => {
  const taken: number[] = [];
  const results = ahead(numbers(100, taken), 3, async (item) => item);
  await results.next();
  await new Promise(setImmediate);
  await results.return(undefined);
  expect(taken.length).toBeLessThanOrEqual(5);
});

test('a failure comes after what was begun before it', async () => {
  const results = ahead(numbers(5), 4, async (item) => {
    if (item === 2) throw new Error('broken');
    return item;
  });
  expect((await results.next()).value).toBe(0);
  expect((await results.next()).value).toBe(1);
  await expect(results.next()).rejects.toThrow('broken');
});
