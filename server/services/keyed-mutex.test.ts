import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

const never = new AbortController().signal;

test('turns of one key come one after another, others at once, and one too many is turned away', async () => {
  const turns = new KeyedMutex(1);
  const order: string[] = [];
  const first = (await turns.take('a', never))!;
  const waiting = turns.take('a', never).then((end) => {
    order.push('second');
    return end!;
  });
  expect(await turns.take('a', never)).toBeNull();
  (await turns.take('b', never))!();
  order.push('other');
  first();
  (await waiting)();
  expect(order).toEqual(['other', 'second']);
  (await turns.take('a', never))!();
});

test('who leaves while waiting is passed over, and who comes after waits for who works', async () => {
  const turns = new KeyedMutex(2);
  const end = (await turns.take('a', never))!;
  const leaving = new AbortController();
  const left = turns.take('a', leaving.signal);
  const last = turns.take('a', never);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  let hasTurn = false;
  void last.then(() => {
    hasTurn = true;
  });
  await Promise.resolve();
  expect(hasTurn).toBe(false);
  end();
  (await last)!();
  (await turns.take('a', never))!();
});
