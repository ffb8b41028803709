import { expect, test } from 'vitest';
import type { Comment } from '../../edit/comments.ts';
import { cutWords } from '../../edit/cuts.ts';
import { moveWords } from '../../edit/moves.ts';
import { documentOf } from '../../testing.ts';
import { writeCommentsCsv } from './comments-csv.ts';
import { editTimelineOf } from './edit-timeline.ts';
import { withMarkers } from './markers.ts';
import { retimed, retimedText } from './retimed.ts';
import { writeSrt, writeText, writeWordVtt } from './write-transcript.ts';

/** Seconds 4.8 to 6.8 play first: word i is said from second i + 1 on, for 0.6 s. */
const doc = moveWords(
  documentOf('One two. Three four. Five six. Seven eight.'),
  [{ startWordIdx: 4, endWordIdx: 5 }],
  0,
);

test('a transcript of the edit has its words in the order in which they play, each later than the one before', () => {
  expect(writeText(retimedText(doc, 'edited'))).toBe('Five six.\n\nOne two. Three four.\n\nSeven eight.\n');
  expect(
    writeSrt(retimed(doc, 'edited'))
      .split('\n')
      .filter((line) => line.includes('-->')),
  ).toEqual([
    '00:00:00,200 --> 00:00:01,800',
    '00:00:03,000 --> 00:00:06,600',
    '00:00:07,000 --> 00:00:08,600',
  ]);
  const words = retimed(doc, 'edited').paragraphs.flatMap((paragraph) => paragraph.words);
  expect(words.map(({ start }) => start)).toEqual(words.map(({ start }) => start).sort((a, b) => a - b));
  expect(writeWordVtt(retimed(doc, 'edited'))).toContain('00:00:03.000 --> 00:00:03.600\nOne');
});

test('by the clock of the recording it is as recorded', () => {
  expect(writeText(retimed(doc, 'source'))).toBe('One two. Three four.\n\nFive six.\n\nSeven eight.\n');
});

test('a sentence that lost its beginning begins with a capital letter, wherever it plays', () => {
  const cut = cutWords(cutWords(doc, 0, 0), 4, 4);
  expect(writeText(retimedText(cut, 'edited'))).toBe('Six.\n\nTwo. Three four.\n\nSeven eight.\n');
});

const media = {
  duration: doc.duration,
  video: { width: 640, height: 360, frameRate: { num: 25, den: 1 } },
  audio: null,
  rushes: [
    { name: 'one.mov', duration: 5 },
    { name: 'two.mov', duration: 5 },
  ],
};
const comment = (id: string, start: number): Comment => ({
  ...{ id, start, end: start, parentId: null, kind: 'comment', author: 'Ann', fromOwner: false, text: id },
  ...{ firstWord: -1, lastWord: -1, state: 'open', createdAt: '2026-11-23T04:20:00.000Z' },
});
const comments = [comment('late', 2), comment('early', 5.5), comment('last', 10)];

test('an edit list has the pieces in the order in which they play, each of its own file', () => {
  const { clips, frames } = editTimelineOf(doc, media, 'Edit');
  expect(clips.map((clip) => [clip.source, clip.sourceIn, clip.length, clip.recordIn])).toEqual([
    [0, 120, 5, 0],
    [1, 0, 45, 5],
    [0, 0, 120, 50],
    [1, 45, 80, 170],
  ]);
  expect(frames).toBe(250);
});

test('an edit that ends before the end of the recording has the whole of its last file', () => {
  const first = moveWords(doc, [{ startWordIdx: 6, endWordIdx: 7 }], 0);
  const { sources } = editTimelineOf(
    first,
    { ...media, rushes: [media.rushes[0], { name: 'b', duration: 4.9 }] },
    'Edit',
  );
  expect(sources[1].frames).toBe(125);
});

test('comments stand where they play, in that order', () => {
  const { markers } = withMarkers(editTimelineOf(doc, media, 'Edit'), doc, comments);
  expect(markers.map(({ clip, at, text }) => [clip, at, text])).toEqual([
    [1, 12, 'Ann: early'],
    [2, 50, 'Ann: late'],
    [3, 79, 'Ann: last'],
  ]);
  const rows = writeCommentsCsv(doc, comments).split('\r\n').slice(1, 4);
  expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
    ['1', '0:00:05.50', '0:00:00.70'],
    ['2', '0:00:02.00', '0:00:04.00'],
    ['3', '0:00:10.00', '0:00:10.00'],
  ]);
});
