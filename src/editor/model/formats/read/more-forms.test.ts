import { describe, expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';

function read(text: string) {
  const { kind, cues, notes, speakers } = readTranscript(text);
  const said = cues.map((cue) => [cue.text, Number(cue.start.toFixed(3)), Number(cue.end.toFixed(3))]);
  return { kind, said, notes, speakers };
}

describe('times of TTML count from those around them', () => {
  test.each<[name: string, body: string, said: unknown[]]>([
    [
      'a div',
      '<div begin="10s"><p begin="1s" end="3s">a</p></div><p begin="20s" dur="1s">b</p>',
      [
        ['a', 11, 13],
        ['b', 20, 21],
      ],
    ],
    ['body and div', '<div begin="00:00:10"><p begin="1s" dur="2s">a</p></div>', [['a', 11, 13]]],
    ['a paragraph without times of its own', '<div begin="10s" end="12s"><p>a</p></div>', [['a', 10, 12]]],
    [
      'spans in a paragraph',
      '<p begin="10s" end="14s"><span begin="0s" end="1s">a</span> <span begin="2s">b<br/>c</span></p>',
      [
        ['a', 10, 11],
        ['b c', 12, 14],
      ],
    ],
    [
      'one after the other',
      '<div begin="10s" timeContainer="seq"><p dur="2s">a</p><p begin="1s" dur="2s">b</p></div>',
      [
        ['a', 10, 12],
        ['b', 13, 15],
      ],
    ],
  ])('%s', (_, body, said) => {
    expect(read(`<tt><body>${body}</body></tt>`)).toMatchObject({ kind: 'TTML', said, notes: [] });
  });

  test('titles and descriptions are not said, and a div may say who speaks', () => {
    const head =
      '<head><metadata><ttm:agent xml:id="a"><ttm:name>Anne</ttm:name></ttm:agent></metadata></head>';
    const p = '<p begin="1s" end="3s"><metadata><ttm:desc>no</ttm:desc></metadata>a</p>';
    const { said, speakers } = read(
      `<tt>${head}<body><div ttm:agent="a"><ttm:title>no</ttm:title>${p}</div></body></tt>`,
    );
    expect(said).toEqual([['a', 1, 3]]);
    expect(speakers).toEqual(['Anne']);
  });
});

test('words of YouTube have the times that their elements say', () => {
  const p = '<p t="1000" d="2000"><s>hello</s><s t="500"> you</s></p>';
  expect(read(`<timedtext format="3"><body>${p}</body></timedtext>`)).toMatchObject({
    ...{ kind: 'YouTube', notes: [] },
    said: [
      ['hello', 1, 1.5],
      ['you', 1.5, 3],
    ],
  });
});

describe('JSON of podcasts', () => {
  const expected = {
    said: [
      ['Hello', 1, 2],
      ['you', 3, 4],
    ],
    speakers: ['Anne', 'Bob'],
  };

  test('Podcasting 2.0', () => {
    const segments = [
      { speaker: 'Anne', startTime: 1, endTime: 2, body: 'Hello' },
      { speaker: 'Bob', startTime: 3, endTime: 4, body: 'you' },
    ];
    expect(read(JSON.stringify({ version: '1.0.0', segments }))).toMatchObject(expected);
  });

  test('Podlove', () => {
    const row = (voice: string, text: string, s: number) => ({
      ...{
        start: `00:00:0${s}.000`,
        start_ms: s * 1000,
        end: `00:00:0${s + 1}.000`,
        end_ms: s * 1000 + 1000,
      },
      ...{ speaker: '', voice, text },
    });
    const rows = [row('Anne', 'Hello', 1), row('Bob', 'you', 3)];
    expect(read(JSON.stringify(rows))).toMatchObject(expected);
    expect(read(JSON.stringify({ transcripts: rows }))).toMatchObject(expected);
  });
});

describe('tables without a head', () => {
  const SAID = [
    ['Hello, you', 1, 2.48],
    ['two', 3.96, 5],
  ];

  test.each<[string, string, string[]]>([
    ['timecode', '00:00:01:00,00:00:02:12,"Hello, you"\n00:00:03:24,00:00:05:00,two\n', []],
    [
      'speakers in front',
      'Anne,00:00:01:00,00:00:02:12,"Hello, you"\nBob,00:00:03:24,00:00:05:00,two\n',
      ['Anne', 'Bob'],
    ],
    [
      'numbers in front',
      '1;00:00:01:00;00:00:02:12;Anne;Hello, you\n2;00:00:03:24;00:00:05:00;Bob;two\n',
      ['Anne', 'Bob'],
    ],
    ['clocks', '0:00:01.000\t0:00:02.480\tHello, you\n0:00:03.960\t0:00:05.000\ttwo\n', []],
    ['seconds', '1,2.48,"Hello, you"\n3.96,5,two\n', []],
  ])('%s', (_, text, speakers) => expect(read(text)).toMatchObject({ said: SAID, speakers, notes: [] }));

  test('drop-frame timecode between commas', () => {
    const { said } = read('00:00:01;00,00:00:02;15,a\n00:00:03;00,00:00:04;00,b\n');
    expect(said).toEqual([
      ['a', 1, 2.5],
      ['b', 3, 4],
    ]);
  });

  test('a table with numbers of frames is refused with what it needs', () => {
    expect(() => read('Start Frame,End Frame,Text\n25,75,a\n80,100,b\n')).toThrow(/frames.*timecode/);
  });

  test.each(['1,2,a\n1,1,b\n', 'Anne,3\nBob,4\n', '10:30,lunch\n'])('%j is none', (text) =>
    expect(() => read(text)).toThrow(/no captions/),
  );
});
