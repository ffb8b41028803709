import { expect, test } from 'vitest';
import { standing } from './install-progress.ts';

test('progress is the share received; the remaining time follows the mean rate', () => {
  const at = (bytes: number, elapsed: number) => standing({ first: 100, bytes, total: 1000, elapsed });
  expect(at(100, 0)).toEqual([10, null]);
  expect(at(400, 2000)).toEqual([40, null]);
  expect(at(400, 10_000)).toEqual([40, 20]);
  expect(at(120, 10_000)).toEqual([12, null]);
  // Another machine's packages may be larger.
  expect(at(1200, 20_000)).toEqual([99, 1]);
});
