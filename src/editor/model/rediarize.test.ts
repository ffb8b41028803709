import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import { rediarize } from './rediarize.ts';
import { documentOf } from './testing.ts';
import { renameSpeaker, setParagraphs } from './transcript.ts';

/** Words 0–3 by Ann, 4–7 by Speaker 2. */
const doc = renameSpeaker(
  setParagraphs(documentOf('a b c d e f g h'), [
    { endWordIdx: 3, speaker: 0 },
    { endWordIdx: 7, speaker: 1 },
  ]),
  0,
  'Ann',
);

test('speakers who are found again keep number and name, whatever the new count calls them', () => {
  const told = rediarize(doc, [
    { endWordIdx: 1, speaker: 0 },
    { endWordIdx: 4, speaker: 1 },
    { endWordIdx: 7, speaker: 2 },
  ]);
  // Ann shares as much with the first two; the earlier one is her, and the other is somebody new.
  expect(told.paragraphs.map(({ speaker }) => speaker)).toEqual([0, 2, 1]);
  expect(told.speakers).toEqual(['Ann', 'Speaker 2', 'Speaker 3']);
  expect([...told.words.speaker.slice(0, 8)]).toEqual([0, 0, 2, 2, 2, 1, 1, 1]);
  expect(checkDocument(told)).toEqual([]);
});

test('numbers that are only swapped change nothing', () => {
  const told = rediarize(doc, [
    { endWordIdx: 3, speaker: 1 },
    { endWordIdx: 7, speaker: 0 },
  ]);
  expect(told.paragraphs).toEqual(doc.paragraphs);
  expect(told.speakers).toEqual(doc.speakers);
});

test('fewer speakers: those who are left keep their names', () => {
  const told = rediarize(doc, [{ endWordIdx: 7, speaker: 0 }]);
  expect(told.paragraphs).toEqual([{ endWordIdx: 7, speaker: 0 }]);
  expect(told.speakers[0]).toBe('Ann');
});
