import { expect, test } from 'vitest';
import { type Capabilities, isBetterThere } from './capabilities.ts';

const moonshine = { id: 'moonshine', name: 'Moonshine tiny', languages: ['en' as const] };
const whisper = { id: 'whisper', name: 'Whisper base', languages: ['en' as const, 'fr' as const] };
const parakeet = { id: 'parakeet', name: 'Parakeet', languages: ['en' as const, 'fr' as const] };
const known = (...engines: NonNullable<Capabilities['engines']>): Capabilities => ({
  languages: [],
  engines,
});

test('what comes first is better, but for Moonshine, which comes before Whisper for its speed', () => {
  expect(isBetterThere(known(parakeet, moonshine, whisper), 'en', 'Moonshine tiny')).toBe(true);
  expect(isBetterThere(known(parakeet, whisper), 'fr', 'Whisper base')).toBe(true);
  expect(isBetterThere(known(moonshine, whisper), 'en', 'Moonshine tiny')).toBe(false);
  expect(isBetterThere(known(moonshine, whisper), 'en', 'Whisper base')).toBe(false);
  // Gone by now.
  expect(isBetterThere(known(moonshine, whisper), 'en', 'Draft')).toBe(true);
  expect(isBetterThere(known(), 'fr', 'Whisper base')).toBe(false);
});
