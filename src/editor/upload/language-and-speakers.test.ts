import { expect, test } from 'vitest';
import type { Capabilities } from '../state/capabilities.ts';
import { enginesFor, hearingOf } from './language-and-speakers.tsx';

const fetching = { done_bytes: 42, total_bytes: 100, minutes_left: 5.2 };
const draft = { code: 'en', available: true, quality: 'draft' } as const;
const known = (more: Partial<Capabilities>): Capabilities => ({ languages: [draft], ...more });

test('draft quality says so, and when a better model comes', () => {
  const [quality, better] = hearingOf(known({ fetching }), 'en', null);
  expect(quality).toMatch(/^Draft quality: about one word in four/);
  expect(better).toBe('A better speech model is being fetched: available in about 6 min (42%).');
  const soon = { ...fetching, minutes_left: null };
  expect(hearingOf(known({ fetching: soon }), 'en', null)[1]).toMatch(/available soon \(42%\)/);
  expect(hearingOf(known({}), 'en', null)).toHaveLength(1);
});

test('a language that cannot be heard yet has its reason, or when it comes', () => {
  const french = { code: 'fr', available: false } as const;
  const languages = [draft, french];
  expect(hearingOf(known({ languages, fetching }), 'fr', null)).toEqual([
    'French is available in about 6 min (42%).',
  ]);
  expect(hearingOf(known({ languages }), 'fr', null)).toEqual(['French is not available on this server.']);
  const told = { ...french, reason: 'Ask whoever runs the server.' };
  expect(hearingOf(known({ languages: [told] }), 'fr', null)).toEqual(['Ask whoever runs the server.']);
});

test('an engine elsewhere names its host, and its quality counts', () => {
  const engines: Capabilities['engines'] = [
    { id: 'far', name: 'Whisper', quality: 'good', languages: ['en', 'fr'], elsewhere: 'api.example.com' },
    { id: 'near', name: 'PocketSphinx', quality: 'draft', languages: ['en'] },
  ];
  const both = known({ engines, fetching });
  expect(hearingOf(both, 'en', null)).toEqual([
    'Good quality, with full stops and commas.',
    'The sound, and your names and words, are sent to api.example.com to be transcribed there.',
  ]);
  expect(hearingOf(both, 'en', 'near').join(' ')).not.toMatch('sent');
  expect(enginesFor(both, 'fr').map(({ id }) => id)).toEqual(['far']);
});
