import { readFileSync } from 'node:fs';
import { VideoSampleSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { HOLDS_FOR } from './mediabunny-internals.ts';

test('the installed mediabunny is the one whose internals are used', () => {
  const { version } = JSON.parse(readFileSync('node_modules/mediabunny/package.json', 'utf8'));
  expect(version).toBe(HOLDS_FOR);
  expect(VideoSampleSink.prototype).toHaveProperty('_createDecoder');
});
