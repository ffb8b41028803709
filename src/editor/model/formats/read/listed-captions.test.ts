import { expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { wordAt } from '../../words/words.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';

const BLANK = emptyDocument({ duration: 60, language: 'en' });

function read(text: string) {
  const file = readTranscript(text);
  const doc = withImported(BLANK, file, wordsOfImport(BLANK, file).words);
  const list = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
  return {
    kind: file.kind,
    words: list.map(({ text: word, start, end }) => [word, Number(start.toFixed(3)), Number(end.toFixed(3))]),
    speakers: doc.speakers,
  };
}

const SAID = [
  ['Hello,', 1, 3],
  ['you', 3.5, 4],
];

test.each<[kind: string, name: string, text: string]>([
  ['SBV', 'SBV', '0:00:01.000,0:00:03.000\nHello,\n\n0:00:03.500,0:00:04.000\nyou\n'],
  ['TXT', 'a list of ranges', '[00:01.0 --> 00:03.0] Hello,\n[00:03.500 --> 00:04.000]  you\n'],
  ['Audacity', 'labels', '1.000000\t3.000000\tHello,\n\\\t100.0\t200.0\n3.500000\t4.000000\tyou\n'],
  [
    'TTML',
    'TTML',
    '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="00:00:01.000" end="00:00:03.000">Hello,<br/></p>\n<p begin="3.5s" dur="500ms"><span>you</span></p></div></body></tt>',
  ],
  [
    'TTML',
    'TTML with frames and prefixes',
    '<tt:tt xmlns:ttp="p" ttp:frameRate="25" ttp:tickRate="100"><tt:p begin="00:00:01:00" end="75f">Hello,</tt:p><tt:p begin="350t" end="400t">you</tt:p></tt:tt>',
  ],
  [
    'YouTube',
    'XML of YouTube',
    '<transcript><text start="1" dur="2">Hello,</text><text start="3.5" dur=".5">you</text></transcript>',
  ],
  [
    'YouTube',
    'newer XML of YouTube',
    '<timedtext format="3"><body><p t="1000" d="2000">Hello,</p><p t="3500" d="500">you</p></body></timedtext>',
  ],
  ['CSV', 'a table in seconds', 'start,end,text\n1,3,"Hello,"\n3.5,4,you\n'],
  ['TSV', 'a table of Whisper', 'start\tend\ttext\n1000\t3000\tHello,\n3500\t4000\tyou\n'],
  [
    'CSV',
    'a table with semicolons',
    'Start;End;Text\r\n00:00:01,000;00:00:03,000;Hello,\r\n00:00:03,500;00:00:04,000;you\r\n',
  ],
  [
    'SubRip',
    'lines that end in CR CR LF',
    '1\r\r\n00:00:01,000 --> 00:00:03,000\r\r\nHello,\r\r\n\r\r\n2\r\r\n00:00:03,500 --> 00:00:04,000\r\r\nyou\r\r\n',
  ],
])('%s: %s', (kind, _, text) => {
  const found = read(text);
  expect(found.words).toEqual(SAID);
  expect(found.kind).toBe(kind);
});

test('the table of Premiere Pro has timecode and speakers', () => {
  const text =
    'Speaker Name,Start Time,End Time,Text\nAnne,00:00:01:00,00:00:02:12,"Hello, ""you"""\nBob,00:00:03:24,00:00:05:00,"two\nlines"\n';
  const { words, speakers } = read(text);
  expect(words.map(([word]) => word)).toEqual(['Hello,', '"you"', 'two', 'lines']);
  expect([words[0]![1], words[1]![2], words[2]![1]]).toEqual([1, 2.48, 3.96]);
  expect(speakers).toEqual(['Anne', 'Bob']);
});

test('text that YouTube escaped twice is read', () => {
  const text = '<transcript><text start="1" dur="2">it&amp;#39;s &amp;amp; more</text></transcript>';
  expect(read(text).words.map(([word]) => word)).toEqual(["it's", '&', 'more']);
});

test('agents of TTML are speakers', () => {
  const text =
    '<tt><head><metadata><ttm:agent xml:id="a1"><ttm:name>Anne</ttm:name></ttm:agent><ttm:agent xml:id="b1"><ttm:name>Bob</ttm:name></ttm:agent></metadata></head><body><p begin="1s" end="3s" ttm:agent="b1">Caf&#233;</p><p begin="3.5s" end="4s" ttm:agent="a1">you</p></body></tt>';
  expect(read(text)).toMatchObject({
    words: [
      ['Café', 1, 3],
      ['you', 3.5, 4],
    ],
    speakers: ['Bob', 'Anne'],
  });
});

test('a list of starts ends each line at the next; several times repeat a line, lines without belong to the one before', () => {
  const { words } = read('[00:01.5] Hello there\n[00:03] you\nand me\n');
  expect(words.map(([word]) => word)).toEqual(['Hello', 'there', 'you', 'and', 'me']);
  expect([words[0]![1], words[1]![2], words[2]![1]]).toEqual([1.5, 3, 3]);
  const lyrics = read('[ar:Somebody]\n[00:12.00][00:20.00]Again\n[00:15.30]Line\n');
  expect(lyrics.kind).toBe('LRC');
  expect(lyrics.words.map(([word, start]) => [word, start])).toEqual([
    ['Again', 12],
    ['Line', 15.3],
    ['Again', 20],
  ]);
});

test.each([
  'name,age\nAnne,3\n',
  'Dear all, see you',
  '<html><p>Hello</p></html>',
  'start,text\nsoon,Hello\n',
])('%j is no list of captions', (text) => expect(() => read(text)).toThrow(/no captions/));
