import { expect, test } from 'vitest';
import { QuotaPool } from './quota-pool.ts';

test('no holder has more than its limit, and all together no more than there is', () => {
  const pool = new QuotaPool(10, 6);
  expect(pool.acquire('a', 4)).toBe('acquired');
  expect(pool.acquire('a', 3)).toBe('holder-limit');
  expect(pool.acquire('b', 6)).toBe('acquired');
  expect(pool.acquire('c', 1)).toBe('exhausted');
  pool.release('a', 4);
  expect(pool.acquire('c', 4)).toBe('acquired');
  pool.release('b', 6);
  expect(pool.acquire('a', 6)).toBe('acquired');
});
