import { expect, test } from 'vitest';
import { unreadableText } from './unreadable.ts';

const at = (start: number, length: number) => ({ start, end: start + length });

test('says how much could not be read, and where', () => {
  expect(unreadableText([at(190.2, 2.4)])).toBe('2.4 s at 0:03:10 could not be read.');
  expect(unreadableText([at(1, 0.02), at(4000, 61)])).toBe(
    '0.1 s at 0:00:01 and 61.0 s at 1:06:40 could not be read.',
  );
  expect(unreadableText([at(1, 1), at(3, 1), at(5, 1), at(7, 1), at(9, 1)])).toBe(
    '1.0 s at 0:00:01, 1.0 s at 0:00:03, 1.0 s at 0:00:05 and 2 more could not be read.',
  );
});
