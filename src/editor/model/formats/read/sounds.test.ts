import { expect, test } from 'vitest';
import type { Cue } from './cues.ts';
import { withoutSounds } from './sounds.ts';

function left(...texts: string[]) {
  const cues = texts.map((text, i): Cue => ({ text, start: i, end: i + 0.8, speaker: 0, confidence: 1 }));
  const file = withoutSounds({ kind: 'TXT', cues, speakers: [], notes: [] });
  return { texts: file.cues.map(({ text }) => text), notes: file.notes };
}

test('where each word is a cue, brackets over several words are one sound, and other words keep theirs', () => {
  const words = [
    'Well',
    '(soft',
    'laughter)',
    'I',
    '(so-called)',
    'said',
    '(not',
    'once)',
    '[BLANK_AUDIO]',
    '<unk>',
  ];
  expect(left(...words)).toEqual({
    texts: ['Well', 'I', '(so-called)', 'said', '(not', 'once)'],
    notes: ['3 sounds that are not words were left out: (soft laughter), [BLANK_AUDIO], <unk>.'],
  });
});

test('a caption that holds nothing but brackets is a sound; brackets inside one are words unless they name a sound', () => {
  expect(
    left('(dishes clatter)', 'It is (as they say) late. [sighs]', '♪ Oh my darling ♪', '(Rires) Bon.').texts,
  ).toEqual(['It is (as they say) late.', 'Oh my darling', 'Bon.']);
});

test('a file without sounds is the same', () => {
  expect(left('So it is.', 'In 1984 (and 1985) too.')).toEqual({
    texts: ['So it is.', 'In 1984 (and 1985) too.'],
    notes: [],
  });
});
