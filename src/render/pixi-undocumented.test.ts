import { VERSION } from 'pixi.js';
import { expect, test } from 'vitest';
import { CHECKED_PIXI } from './pixi-undocumented.ts';

test('what Pixi does not document was checked with the version in use', () => {
  expect(VERSION).toBe(CHECKED_PIXI);
});
