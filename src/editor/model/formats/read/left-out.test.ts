import { describe, expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const ONE_UNREAD = ['1 caption could not be read.'];

function read(text: string) {
  const { kind, cues, notes } = readTranscript(text);
  return { kind, said: cues.map((cue) => [cue.text, cue.start, cue.end]), notes };
}

describe('a row whose time cannot be read is left out with its text, and counted', () => {
  test.each<[kind: string, text: string]>([
    ['SubRip', '1\n00:00:01,000 --> 00:00:03,000\none\n\n2\nlost\n\n3\n00:00:04,000 --> 00:00:05,000\ntwo\n'],
    [
      'SBV',
      '0:00:01.000,0:00:03.000\none\n\n0:00:0x.000,0:00:03.500\nlost\n\n0:00:04.000,0:00:05.000\ntwo\n',
    ],
    ['CSV', 'start,end,text\n1,3,one\nsoon,3.5,lost\n4,5,two\n'],
    ['TSV', 'start\tend\ttext\n1000\t3000\tone\nx\t3500\tlost\n4000\t5000\ttwo\n'],
    ['TXT', '[00:01.0 - 00:03.0] one\n[00:0x.5] lost\nlost too\n[00:04.0 - 00:05.0] two\n'],
    ['Audacity', '1.0\t3.0\tone\nx\t3.5\tlost\n4.0\t5.0\ttwo\n'],
    [
      'TTML',
      '<tt><body><p begin="1s" end="3s">one</p><p begin="soon" end="3.5s">lost</p><p begin="4s" end="5s">two</p></body></tt>',
    ],
    ['TTML', '<tt><body><p begin="1s" end="3s">one</p><p>lost</p><p begin="4s" end="5s">two</p></body></tt>'],
    [
      'YouTube',
      '<transcript><text start="1" dur="2">one</text><text start="soon">lost</text><text start="4" dur="1">two</text></transcript>',
    ],
    [
      'Premiere',
      '00:00:01:00 - 00:00:03:00\none\n\n00:00:0x:00 - 00:00:03:12\nlost\n\n00:00:04:00 - 00:00:05:00\ntwo\n',
    ],
  ])('%s', (kind, text) => {
    expect(read(text)).toEqual({
      kind,
      said: [
        ['one', 1, 3],
        ['two', 4, 5],
      ],
      notes: ONE_UNREAD,
    });
  });

  test('more unread than read is a table of something else', () => {
    expect(() => read('start,text\nsoon,a\nlate,b\n1,c\n')).toThrow(/no captions/);
  });
});

describe('one cell says nothing about the others', () => {
  test.each(['x', '', '99999999999'])('%j among milliseconds', (cell) => {
    const text = `start\tend\ttext\n1000\t3000\tone\n3000\t${cell}\tmiddle\n4000\t5000\ttwo\n`;
    const { said } = read(text);
    expect([said[0], said.at(-1)]).toEqual([
      ['one', 1, 3],
      ['two', 4, 5],
    ]);
  });

  test('nor a late one among seconds', () => {
    const rows = [0, 1, 2, 3].map((i) => `${2 * i}\t${2 * i + 2}\tword${i}`);
    expect(read(`start\tend\ttext\n${rows.join('\n')}\n9000\t9002\tlate\n`).said[1]).toEqual(['word1', 2, 4]);
  });
});

describe('text that its format allows is kept', () => {
  test.each<[name: string, text: string, said: string]>([
    [
      'times in a second line of SubRip',
      '1\n00:00:01,000 --> 00:00:03,000\nopen\n10:30:00 - 12:00:00\n',
      'open 10:30:00 - 12:00:00',
    ],
    ['a number of SubRip that is no caption’s', '1\n00:00:01,000 --> 00:00:03,000\nin\n\n1984\n', 'in 1984'],
    [
      'CDATA and signs in comments of TTML',
      '<tt><body><p begin="1s" end="3s">a <!-- <p> -- > --><![CDATA[1 < 2 & c]]></p></body></tt>',
      'a 1 < 2 & c',
    ],
    ['a quote in a TSV', 'start\tend\ttext\n1000\t3000\t"a\n3000\t5000\tb"\n', '"a b"'],
    ['a quote in a CSV', 'start,end,text\n1,3,say "a" b\n', 'say "a" b'],
    ['brackets in SBV', '0:00:01.000,0:00:03.000\n1:30, 2:30\n', '1:30, 2:30'],
  ])('%s', (_, text, said) => {
    const file = read(text);
    expect(file.said.map(([word]) => word).join(' ')).toBe(said);
    expect(file.notes).toEqual([]);
  });
});
