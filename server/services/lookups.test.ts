import { expect, test } from 'vitest';
import { Lookups } from './lookups.ts';

test('what is asked for at once is looked up together, what is asked for later is looked up again', async () => {
  const known = new Set(['a', 'b']);
  const queries: (readonly string[])[] = [];
  const lookups = new Lookups(async (ids) => {
    queries.push(ids);
    return new Set(ids.filter((id) => known.has(id)));
  });
  expect(await Promise.all(['a', 'b', 'c', 'a'].map((id) => lookups.has(id)))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  known.delete('a');
  expect(await lookups.has('a')).toBe(false);
  expect(queries).toEqual([['a', 'b', 'c'], ['a']]);
});
