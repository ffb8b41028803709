import { expect, test } from 'vitest';
import { matching } from './key-quantiser.ts';

test('the quantiser lies where the sizes tried reach that of the recording', () => {
  expect(matching([200, 400, 100, 50], [10, 18, 26])).toBe(14);
  expect(matching([100, 400, 100, 50], [10, 18, 26])).toBe(18);
  expect(matching([900, 400, 100, 50], [10, 18, 26])).toBe(10);
  expect(matching([20, 400, 100, 50], [10, 18, 26])).toBe(26);
});

test('what cannot be read says nothing', () => {
  expect(matching([0, 400, 100, 50], [10, 18, 26])).toBeUndefined();
  expect(matching([200, 400, 0, 50], [10, 18, 26])).toBeUndefined();
});
