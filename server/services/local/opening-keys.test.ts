import { expect, test } from 'vitest';
import { OPENING_MS, OpeningKeys } from './opening-keys.ts';

test('a key opens once, in time, what it was made for', () => {
  let now = 0;
  const keys = new OpeningKeys({ ticks: () => now });
  const opening = { userId: 'u', projectId: 'p' };
  const [once, late] = [keys.make(opening), keys.make(opening)];
  expect([keys.use(once), keys.use(once), keys.use('other')]).toMatchObject([opening, null, null]);
  now = OPENING_MS;
  expect(keys.use(late)).toBeNull();
});
