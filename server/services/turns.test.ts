import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many run at a time, in the order they came, also after one that failed', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = gates.map(({ promise }, n) =>
    turns.run(() => {
      begun.push(n);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error('no room'));
  await expect(results[1]).rejects.toThrow('no room');
  expect(begun).toEqual([0, 1, 2]);
  for (const n of [0, 2, 3]) gates[n]!.resolve(n);
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3]);
  expect(await turns.run(async () => 4)).toBe(4);
});
