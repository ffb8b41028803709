import { expect, test } from 'vitest';
import { SURE_FROM } from '#model/constants.ts';
import { believed } from './calibration.ts';
import type { Finder, Found, SuggestReason } from './types.ts';

const found = (finder: Finder, reason: SuggestReason, confidence: number): Found => ({
  finder,
  suggestion: { first: 0, last: 0, reason, confidence },
});
const probability = (...one: Parameters<typeof found>): number =>
  believed([found(...one)], 'en')[0]?.suggestion.confidence ?? 0;

test('calibrated confidence rises with that of the finder, and differs widely between finders', () => {
  for (const confidence of [0.5, 0.7, 0.9])
    expect(probability('repeat', 'repeat', confidence + 0.05)).toBeGreaterThanOrEqual(
      probability('repeat', 'repeat', confidence),
    );
  expect(probability('sound', 'filler', 0.9)).toBeGreaterThan(SURE_FROM);
  expect(probability('slip', 'correction', 0.98)).toBeLessThan(0.6);
});

test('drops what is most likely wrong, and is never sure of a marker that nothing sets off', () => {
  expect(believed([found('slip', 'restart', 0.1)], 'en')).toEqual([]);
  expect(believed([found('slip', 'digression', 0.99)], 'en')).toEqual([]);
  expect(probability('loose', 'filler', 1)).toBeLessThan(SURE_FROM);
});
