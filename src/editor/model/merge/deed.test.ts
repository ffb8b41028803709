import { expect, test } from 'vitest';
import type { Deed } from '../deed-kinds.ts';
import { cutSpans, cutTime, cutWords, removeCuts } from '../edit/cuts.ts';
import { findMatches } from '../edit/search.ts';
import { setSilenceMode } from '../pauses/silences.ts';
import { documentOf } from '../testing.ts';
import { cutDeed, deedText, pausesDeed, restoreDeed } from './deed.ts';

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
