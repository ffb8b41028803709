import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

async function* numbers(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    taken.push(i);
    yield i;
  }
}

test('results come in order, whichever ends first; as many hands work at once as there are', async () => {
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: [number, number][] = [];
  const results = inOrder(numbers(4), 2, async (item, hand) => {
    begun.push([item, hand]);
    await gates[item]!.promise;
    return item * 10;
  });
  const first = results.next();
  await expect.poll(() => begun.length).toBe(2);
  expect(new Set(begun.map(([, hand]) => hand)).size).toBe(2);
  gates[1]!.resolve();
  gates[0]!.resolve();
  expect((await first).value).toBe(0);
  for (const gate of gates) gate.resolve();
  const rest: number[] = [];
  for await (const value of results) rest.push(value);
  expect(rest).toEqual([10, 20, 30]);
});

test('no more is taken from the stream than there are hands', async () => {
  const taken: number[] = [];
  const results = inOrder(numbers(100, taken), 3, async (item) => item);
  await results.next();
  expect(taken.length).toBeLessThanOrEqual(3);
  await results.return(undefined);
});

test('a failure ends it, after the others have ended', async () => {
  let ended = 0;
  const results = inOrder(numbers(5), 2, async (item) => {
    await new Promise(setImmediate);
    ended++;
    if (item === 0) throw new Error('broken');
    return item;
  });
  await expect(results.next()).rejects.toThrow('broken');
  expect(ended).toBe(2);
});
