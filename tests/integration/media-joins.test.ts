import { expect, test } from 'vitest';
import { tryJoin } from '#tests/media/joins.ts';
import { JOINS } from '#tests/media/rushes.ts';

/** Some of `npm run test:media -- --joins`: what went wrong once. */
const SOME = ['50 first', 'wide pixels', 'sounds: adts first', 'edit lists', 'a camera’s, without loss'];

test.each(SOME)('%s: every rush lies where the plan puts it', async (name) => {
  const join = JOINS.find((one) => one.name === name);
  if (!join) throw new Error(`No join ${name}`);
  const { framesWrong, samplesOff, secondsOff, rushOff } = await tryJoin(join);
  expect(framesWrong).toBe(0);
  expect(Math.abs(samplesOff)).toBeLessThanOrEqual(1);
  expect(secondsOff).toBeLessThan(1e-9);
  // Half a frame of the joined picture, by which a rush is fitted to the grid.
  expect(rushOff).toBeLessThan(1 / 40);
});
