import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { Comment } from '../../edit/comments.ts';
import { cutTime } from '../../edit/cuts.ts';
import { documentOf } from '../../testing.ts';
import { writeCommentsCsv } from './comments-csv.ts';
import { editTimelineOf } from './edit-timeline.ts';
import { writeEdl } from './edl-file.ts';
import { writeFcpxml } from './fcpxml.ts';
import { withMarkers } from './markers.ts';

/** Word i is said from second i + 1 on. */
const doc = cutTime(documentOf('a b c d e f g h'), 3, 5);
const comment = (fields: Partial<Comment>): Comment => ({
  id: '1',
  parentId: null,
  kind: 'comment',
  author: 'Ann',
  fromOwner: false,
  text: 'Good',
  start: 2,
  end: 2,
  firstWord: -1,
  lastWord: -1,
  state: 'open',
  createdAt: '2026-11-23T04:20:00.000Z',
  ...fields,
});
const words = (first: number, last: number) => ({
  start: doc.words.start[first]!,
  end: doc.words.end[last]!,
  firstWord: first,
  lastWord: last,
});
const comments = [
  comment({ id: '1', text: 'Who <is>\nthis?' }),
  comment({ id: '2', parentId: '1', author: '', fromOwner: true, text: 'Maya' }),
  comment({ id: '3', kind: 'restore', text: '', state: 'declined', ...words(2, 3) }),
  comment({ id: '4', kind: 'cut', text: '=HYPERLINK("x")', ...words(6, 7) }),
];

const media = {
  duration: doc.duration,
  video: { width: 640, height: 360, frameRate: { num: 25, den: 1 } },
  audio: null,
  rushes: [
    { name: 'one.mov', duration: 6 },
    { name: 'two.mov', duration: doc.duration - 6 },
  ],
};
const sequence = withMarkers(editTimelineOf(doc, media, 'Edit'), doc, comments);

test('a marker stands on the frame of its comment, in a cut on the seam', () => {
  expect(sequence.markers.map(({ clip, at, isDone }) => [clip, at, isDone])).toEqual([
    [0, 50, false],
    [1, 0, true],
    [2, 25, false],
  ]);
  const last = withMarkers(sequence, doc, [comment({ start: doc.duration })]).markers[0]!;
  expect(last).toMatchObject({ clip: 2, at: sequence.clips[2]!.length - 1 });
});

test('an EDL has a locator behind the event that it falls into, by the timecode of the edit', () => {
  const lines = writeEdl(sequence, false).split('\r\n');
  expect(lines.filter((line) => line.startsWith('* LOC'))).toEqual([
    '* LOC: 01:00:02:00 RED     Ann: Who <is> this? / Owner: Maya',
    '* LOC: 01:00:03:00 GREEN   Ann: leave this in: “c d”',
    '* LOC: 01:00:05:00 RED     Ann: cut this: “g h”. =HYPERLINK("x")',
  ]);
  expect(lines[5]).toMatch(/^\* LOC: 01:00:02:00/);
});

test('FCPXML has a to-do marker in its clip, by the time of the file', () => {
  const xml = writeFcpxml(sequence);
  expect(XMLValidator.validate(xml)).toBe(true);
  const found = [
    ...xml.matchAll(/<marker start="([^"]*)" duration="([^"]*)" value="([^"]*)" completed="(.)"\/>/g),
  ];
  expect(found.map(([, ...parts]) => parts)).toEqual([
    ['2s', '1/25s', 'Ann: Who &lt;is&gt; this? / Owner: Maya', '0'],
    ['5s', '1/25s', 'Ann: leave this in: “c d”', '1'],
    ['1s', '1/25s', 'Ann: cut this: “g h”. =HYPERLINK(&quot;x&quot;)', '0'],
  ]);
  expect(xml).toMatch(/tcFormat="NDF">\s*<marker[^>]*>\s*<\/asset-clip>/);
});

test('CSV has a row a comment, by both clocks, and no cell that a spreadsheet runs', () => {
  const csv = writeCommentsCsv(doc, comments);
  expect(csv.startsWith('\uFEFFNumber,')).toBe(true);
  expect(csv.slice(1).split('\r\n').slice(1)).toEqual([
    '1,0:00:02.00,0:00:02.00,,Comment,Ann,"Who <is>\nthis?",open,2026-11-23T04:20:00.000Z',
    '1.1,0:00:02.00,0:00:02.00,,Reply,Owner,Maya,,2026-11-23T04:20:00.000Z',
    '2,0:00:03.00,0:00:03.00,c d,Proposal to restore,Ann,,declined,2026-11-23T04:20:00.000Z',
    '3,0:00:07.00,0:00:05.00,g h,Proposal to cut,Ann,"\'=HYPERLINK(""x"")",open,2026-11-23T04:20:00.000Z',
    '',
  ]);
});
