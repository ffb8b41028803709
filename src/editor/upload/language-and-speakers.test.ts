import { expect, test } from 'vitest';
import { type Capabilities, enginesFor } from '../state/transcription/capabilities.ts';
import { hearingOf } from './language-and-speakers.tsx';

const fetching = { done_bytes: 42, total_bytes: 100, minutes_left: 5.2 };
const english = { code: 'en', available: true } as const;
const engines: NonNullable<Capabilities['engines']> = [
  { id: 'far', name: 'Whisper', languages: ['en', 'fr'], remote_host: 'api.example.com' },
  { id: 'moonshine', name: 'Moonshine tiny', languages: ['en'] },
];
const known = (more: Partial<Capabilities>): Capabilities => ({ languages: [english], ...more });

test('the small model says when a better one comes', () => {
  const small = engines.slice(1);
  expect(hearingOf(known({ engines: small, fetching }), 'en', null)).toEqual([
    'A better speech model is being downloaded: available in about 6 min (42%).',
  ]);
  const soon = { ...fetching, minutes_left: null };
  expect(hearingOf(known({ engines: small, fetching: soon }), 'en', null)[0]).toMatch(
    /available soon \(42%\)/,
  );
  expect(hearingOf(known({ engines: small }), 'en', null)).toEqual([]);
});

test('a language that cannot be heard yet has its reason, or when it comes', () => {
  const french = { code: 'fr', available: false } as const;
  const languages = [english, french];
  expect(hearingOf(known({ languages, fetching }), 'fr', null)).toEqual([
    'French is available in about 6 min (42%).',
  ]);
  expect(hearingOf(known({ languages }), 'fr', null)).toEqual(['French isn’t available on this server.']);
  const told = { ...french, reason: 'Ask whoever runs the server.' };
  expect(hearingOf(known({ languages: [told] }), 'fr', null)).toEqual(['Ask whoever runs the server.']);
});

test('a language whose engine is being installed says how far that is', () => {
  const french = { code: 'fr', available: true } as const;
  const at = (seconds_left: number | null) => {
    const preparing = { languages: ['fr' as const], percent: 40, seconds_left };
    const both = known({ languages: [english, french], engines, preparing });
    return [hearingOf(both, 'fr', null)[0], hearingOf(both, 'en', 'moonshine')];
  };
  expect(at(30)).toEqual(['Preparing French, 40%, about 30 s left', []]);
  expect(at(100)).toEqual(['Preparing French, 40%, about 2 min left', []]);
  expect(at(null)).toEqual(['Preparing French, 40%', []]);
});

test('a remote engine names its host', () => {
  const both = known({ engines, fetching });
  expect(hearingOf(both, 'en', null)).toEqual([
    'The audio, and your names and words, are sent to api.example.com to be transcribed there.',
  ]);
  expect(hearingOf(both, 'en', 'moonshine').join(' ')).not.toMatch('sent');
  expect(enginesFor(both, 'fr').map(({ id }) => id)).toEqual(['far']);
});
