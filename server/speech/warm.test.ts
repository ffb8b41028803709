import { expect, test } from 'vitest';
import { createHostCache } from './warm.ts';

function processOf(name: string) {
  return {
    name,
    alive: true,
    async stop() {
      this.alive = false;
    },
  };
}

test('warming loads once for several requests, until the process is taken or replaced', async () => {
  const { keep, take } = createHostCache<ReturnType<typeof processOf>>();
  const loaded: ReturnType<typeof processOf>[] = [];
  const load = (name: string) => async () => {
    const process = processOf(name);
    loaded.push(process);
    return process;
  };
  await Promise.all([keep('a', load('a')), keep('a', load('a again'))]);
  await keep('a', load('a later'));
  expect(loaded.map(({ name }) => name)).toEqual(['a']);
  expect((await take('a'))?.alive).toBe(true);
  expect(await take('a')).toBeNull();

  await keep('a', load('a again'));
  await keep('b', load('b'));
  expect(await take('a')).toBeNull();
  expect(loaded.map(({ alive }) => alive)).toEqual([true, false, true]);
  // One that died is loaded again; a failure is not kept.
  loaded.at(-1)!.alive = false;
  await keep('b', load('b again'));
  expect((await take('b'))?.name).toBe('b again');
  await expect(keep('c', () => Promise.reject(new Error('no model')))).rejects.toThrow('no model');
  await keep('c', load('c'));
  expect((await take('c'))?.name).toBe('c');
});
