/** Words chosen to be expensive to the rules. */
import type { SuggestWord } from './types.ts';

/** By what they attack; repeated through a transcript. */
export const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'one word': ['the'],
  'two words by turns': ['the', 'I'],
  'a cycle as long as the longest phrase': 'we went home and then the big dog ran to Ben'.split(' '),
  'a cycle one longer': 'we went home and then the big dog ran to a house'.split(' '),
  'all ben': ['ben'],
  'all Ben': ['Ben'],
  'Ben and ben in sentences': ['Ben.', 'ben,'],
  'one sentence': 'The quick brown fox jumps over the lazy dog today.'.split(' '),
  'one short sentence': ['Go', 'home', 'now', 'please.'],
  'cues alone': ['sorry.'],
  'cues between takes': 'Let me start again. The cat sat down here.'.split(' '),
  'set off everywhere': ['like,'],
  'a phrase set off everywhere': ['you', 'know,'],
  'given up everywhere': ['I—', 'want—'],
  'fillers alone': ['um'],
  'sentences of few words in any order': shuffled(['the', 'dog', 'ran', 'home.', 'the.'], 997),
  'sentences alike but for one word': Array.from({ length: 80 }, (_, i) =>
    i % 8 === 7 ? 'end.' : `word${i % 8}${i % 8 === 3 ? i : ''}`,
  ),
  'words of 1000 letters': ['x'.repeat(1000)],
  'marks before a letter': [`${'.'.repeat(999)}x`],
  'marks after a letter': [`x${'.'.repeat(999)}`],
  'letters and marks by turns': ['a.'.repeat(500)],
  'marks alone': ['.'.repeat(1000)],
  'letters with accents of their own': ['e\u0301'.repeat(500)],
  'a drawn-out filler that is none': [`${'u'.repeat(500)}${'h'.repeat(499)}x`],
};

/** @param isTimed at a common speed of speech; else times are NaN */
export function hostileWords(texts: readonly string[], count: number, isTimed: boolean): SuggestWord[] {
  return Array.from({ length: count }, (_, i) => {
    const start = isTimed ? 0.3 * i : Number.NaN;
    return { text: texts[i % texts.length]!, start, end: start + 0.2 + (i % 7) * 0.01, speaker: 0 };
  });
}

function shuffled(texts: readonly string[], count: number): string[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return texts[(state >> 8) % texts.length]!;
  });
}
