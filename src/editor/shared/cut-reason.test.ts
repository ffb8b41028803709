import { expect, test } from 'vitest';
import { reasonText, suggestionText } from './cut-reason.ts';

test('a cut tells why it was made, and that a suggestion was accepted', () => {
  const suggestion = { kind: 'filler', confidence: 0.764 };
  expect(reasonText({ reason: 'manual' })).toBe('Manual cut');
  expect(reasonText({ reason: 'suggested', suggestion })).toBe('Filler 76%');
  expect(reasonText({ reason: 'manual', suggestion })).toBe('Filler 76%, accepted');
  expect(suggestionText({ reason: 'silence' })).toBeNull();
});
