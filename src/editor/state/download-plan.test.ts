import { expect, test } from 'vitest';
import { shareDone } from './download-plan.ts';

test('a long segment is more of the bar than a short one', () => {
  const plan = { cuts: [{ start: 10, duration: 50 }], sourceDuration: 150, outputDuration: 100 };
  expect(shareDone(plan, { segmentNb: 1, nbSegments: 2, progress: 50 })).toBeCloseTo(0.05);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 2, progress: 50 })).toBeCloseTo(0.55);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 2, progress: 100 })).toBeCloseTo(1);
  expect(shareDone(plan, { segmentNb: 2, nbSegments: 4, progress: 0 })).toBe(0.25);
});
