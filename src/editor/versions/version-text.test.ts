import { expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { setParagraphs } from '#model/edit/transcript.ts';
import { documentOf } from '#model/testing.ts';
import { runsOf } from './version-text.tsx';

test('a paragraph in runs: a cut over its end is struck out on both sides', () => {
  const doc = setParagraphs(documentOf('a b c d e f g'), [
    { endWordIdx: 3, speaker: 0 },
    { endWordIdx: 6, speaker: 1 },
  ]);
  const edited = cutWords(cutWords(doc, 1, 1), 3, 4);
  const shown = (paragraph: number) =>
    runsOf(edited, paragraph).map(({ text, cut }) => (cut ? `[${text}]` : text));
  expect(shown(0)).toEqual(['a', '[b]', 'c', '[d]']);
  expect(shown(1)).toEqual(['[e]', 'f g']);
});
