import { expect, test } from 'vitest';
import { REASONS } from '#model/cut-reasons.ts';
import { operation } from './edits.ts';

test('cuts of every reason are handed to others', () => {
  for (const reason of REASONS) {
    const cuts = { remove: [], insert: [{ id: 'a', start: 0, duration: 1, reason }] };
    expect(operation.safeParse({ duration: 9, cuts }).error, reason).toBeUndefined();
  }
});
