import { expect, test } from 'vitest';
import type { Deed } from '../deed-kinds.ts';
import { cutSpans, cutTime, cutWords, removeCuts } from '../edit/cuts.ts';
import { findMatches } from '../edit/search.ts';
import { type SoundChange, withSoundSettings } from '../edit/sound-settings.ts';
import { setSilenceMode } from '../pauses/silences.ts';
import { documentOf } from '../testing.ts';
import { cutDeed, deedText, pausesDeed, restoreDeed, soundDeed } from './deed.ts';

const plain = documentOf('so basically we um start um', [{ start: 6.6, end: 8 }]);
const doc = cutWords(plain, 0, 1);

test.each<readonly [string, Deed]>([
  ['Cut “so basically”', cutDeed(plain, doc)],
  ['Cut a passage', cutDeed(plain, cutTime(plain, 0, 0.5))],
  ['Cut 2 places', cutDeed(plain, cutSpans(plain, findMatches(plain.words, 'um ')))],
  ['Restored “so basically”', restoreDeed(doc, removeCuts(doc, [doc.cuts[0]!.id]))],
  ['Shortened 1 pause', pausesDeed(setSilenceMode(plain, true))],
  ['Left pauses as they are', pausesDeed(plain)],
  ['Accepted 14 suggestions', { kind: 'acceptedSuggestions', count: 14 }],
  ['Undid: Corrected “Kwilter”', { kind: 'corrected', text: 'Kwilter', again: 'undone' }],
  ['Transcribed', { kind: 'transcribed' }],
  ['Second pass', { kind: 'secondPass' }],
  ['Undid: Went back to the first pass', { kind: 'backToFirstPass', again: 'undone' }],
])('%s', (text, deed) => {
  expect(deedText(deed)).toBe(text);
});

test.each<readonly [string, SoundChange]>([
  ['Changed the voice', { voice: 'light' }],
  ['Changed the loudness', { loudness: -16 }],
  ['Changed the fades', { fades: { out: 1.5 } }],
  ['Matched the speakers', { match: true }],
  ['Changed the sound settings', { voice: 'light', loudness: -16 }],
])('%s', (text, change) => {
  const after = { ...plain, sound: withSoundSettings(plain.sound, change) };
  expect(deedText(soundDeed(plain, after))).toBe(text);
  if (change.match) expect(deedText(soundDeed(after, plain))).toBe('Stopped matching the speakers');
});
