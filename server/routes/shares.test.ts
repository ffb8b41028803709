import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('nobody has more than a share, and all together no more than there is', () => {
  const shares = new Shares(10, 6);
  expect(shares.take('a', 4)).toBe('taken');
  expect(shares.take('a', 3)).toBe('holder has too much');
  expect(shares.take('b', 6)).toBe('taken');
  expect(shares.take('c', 1)).toBe('none left');
  shares.giveBack('a', 4);
  expect(shares.take('c', 4)).toBe('taken');
  shares.giveBack('b', 6);
  expect(shares.take('a', 6)).toBe('taken');
});
