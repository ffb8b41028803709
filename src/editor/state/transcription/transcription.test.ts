import { expect, test } from 'vitest';
import { setParagraphs } from '#model/edit/transcript.ts';
import { documentOf } from '#model/testing.ts';
import { withAddedParagraphs } from './transcription.ts';

test('paragraphs of added words are those that were heard, the others stay; one ends where they meet', () => {
  // Words last a second each: the first three are added, then four of the edit, then two more added.
  const doc = setParagraphs(documentOf('a b c d e f g h i'), [
    { endWordIdx: 2, speaker: 0 },
    { endWordIdx: 4, speaker: 1 },
    { endWordIdx: 6, speaker: 0 },
    { endWordIdx: 8, speaker: 0 },
  ]);
  const heard = [
    { endWordIdx: 0, speaker: 2 },
    { endWordIdx: 3, speaker: 3 },
    { endWordIdx: 7, speaker: 0 },
    { endWordIdx: 8, speaker: 1 },
  ];
  const edge = (word: number): number => ((doc.words.end[word - 1] ?? 0) + (doc.words.start[word] ?? 0)) / 2;
  const added = [
    { start: 0, end: edge(3) },
    { start: edge(7), end: doc.duration },
  ];
  const { paragraphs, words } = withAddedParagraphs(doc, heard, added);
  expect(paragraphs.map(({ endWordIdx, speaker }) => [endWordIdx, speaker])).toEqual([
    [0, 2],
    [2, 3],
    [4, 1],
    [6, 0],
    [7, 0],
    [8, 1],
  ]);
  expect([...words.speaker.subarray(0, 9)]).toEqual([2, 3, 3, 1, 1, 0, 0, 0, 1]);
});
