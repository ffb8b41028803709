import { describe, expect, test } from 'vitest';
import { cutWords } from '../../edit/cuts.ts';
import { appendTranscript, setParagraphSpeaker } from '../../edit/transcript.ts';
import { checkDocument, emptyDocument, serialize } from '../../saved/document.ts';
import type { EditorDocument } from '../../types.ts';
import { wordAt } from '../../words/words.ts';
import { FormatError } from '../timecode.ts';
import { writePremiere } from '../write/premiere-json.ts';
import { retimed } from '../write/retimed.ts';
import { writeJson, writeSrt, writeVtt, writeWordVtt } from '../write/write-transcript.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { withPlaces } from './merge-speakers.ts';
import { readTranscript } from './read-transcript.ts';

const BLANK = emptyDocument({ duration: 60, language: 'en' });

/** Imports a file's text into a minute of recording. */
function imported(text: string, doc: EditorDocument = BLANK) {
  const file = readTranscript(text);
  const { words: read, isShared, notes } = wordsOfImport(doc, file);
  const made = withImported(doc, file, read);
  expect(() => checkDocument(made)).not.toThrow();
  const { words } = made;
  return {
    doc: made,
    isShared,
    notes,
    list: Array.from({ length: words.length }, (_, i) => wordAt(words, i)),
  };
}
const textsOf = (text: string): string =>
  imported(text)
    .list.map((word) => word.text)
    .join(' ');

const SRT = `1
00:00:01,000 --> 00:00:03,000
Hello <i>everybody</i>,
welcome.

2
00:00:04,000 --> 00:00:05,500
Bread &amp; butter
`;

describe('captions', () => {
  test('words share a caption by length; its edges stay', () => {
    const { list } = imported(SRT);
    expect(list.map(({ text }) => text)).toEqual(['Hello', 'everybody,', 'welcome.', 'Bread', '&', 'butter']);
    expect([list[0]!.start, list[2]!.end, list[3]!.start, list[5]!.end]).toEqual([1, 3, 4, 5.5]);
    expect(list[1]!.end - list[1]!.start).toBeGreaterThan(list[0]!.end - list[0]!.start);
  });

  test('captions are told from words that came with times', () => {
    expect(imported(SRT).isShared).toBe(true);
    const words = JSON.stringify({ words: imported(SRT).list });
    expect(imported(words).isShared).toBe(false);
  });

  test('pauses of the recording inside a caption stay free of words', () => {
    const doc = { ...BLANK, silences: [{ start: 1.4, end: 2.6 }] };
    for (const { start, end } of imported(SRT, doc).list) expect(start >= 2.6 || end <= 1.4).toBe(true);
  });

  test.each<[string, string]>([
    ['wrong numbers', SRT.replace(/^1$/m, '7').replace(/^2$/m, '7')],
    ['no numbers', SRT.replace(/^[12]$/gm, '')],
    ['a byte order mark', `\uFEFF${SRT}`],
    ['Windows line ends', SRT.replaceAll('\n', '\r\n')],
    ['old Mac line ends', SRT.replaceAll('\n', '\r')],
    ['no empty lines', SRT.replace(/\n\n/g, '\n')],
    [
      'positions and fonts',
      SRT.replace('03,000', '03,000 X1:10 X2:20').replace('Hello', '{\\an8}<font color="#fff">Hello</font>'),
    ],
    ['points for commas and no hours', SRT.replaceAll('00:00:', '00:').replaceAll(',000', '.000')],
  ])('SRT with %s reads the same', (_, text) => {
    expect(textsOf(text)).toBe('Hello everybody, welcome. Bread & butter');
    expect(imported(text).list[3]!.start).toBe(4);
  });

  test('cues out of order are sorted, overlapping ones end earlier, and both are told', () => {
    const text = SRT.replace('00:00:01,000 --> 00:00:03,000', '00:00:05,000 --> 00:00:08,000');
    const { list, notes } = imported(text);
    expect(list[0]!.text).toBe('Bread');
    expect(list[2]!.end).toBeLessThanOrEqual(5);
    expect(notes).toEqual([expect.stringContaining('out of order'), expect.stringContaining('overlap')]);
  });

  test('WebVTT: voices are speakers; notes, styles, identifiers and settings are no words', () => {
    const { list, doc } = imported(`WEBVTT - made by hand

STYLE
::cue { color: red }

NOTE
not said

intro
00:01.000 --> 00:02.000 align:start
<v Anne>Hello there

00:02.000 --> 00:03.000
<v.loud Bob Stone>- Good <00:00:02.500>day
`);
    expect(list.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Hello', 0],
      ['there', 0],
      ['Good', 1],
      ['day', 1],
    ]);
    expect(doc.speakers).toEqual(['Anne', 'Bob Stone']);
  });

  test('rolling captions of YouTube come once, with the times inside their lines', () => {
    const { list, notes, isShared } = imported(`WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.149 align:start position:0%
 
hello<00:00:00.480><c> everyone</c><00:00:00.960><c> welcome</c>

00:00:02.149 --> 00:00:02.159 align:start position:0%
hello everyone welcome
 

00:00:02.159 --> 00:00:04.070 align:start position:0%
hello everyone welcome
to<00:00:02.400><c> the</c><00:00:02.639><c> show</c>

00:00:04.070 --> 00:00:04.080 align:start position:0%
to the show
 
`);
    expect(list.map(({ text, start }) => [text, start])).toEqual([
      ['hello', 0.16],
      ['everyone', 0.48],
      ['welcome', 0.96],
      ['to', 2.159],
      ['the', 2.4],
      ['show', 2.639],
    ]);
    expect(notes).toEqual(['Rolling captions: 3 repeated lines were removed.']);
    expect(isShared).toBe(false);
  });

  test('a line said twice in an ordinary file stays twice', () => {
    const cue = (s: number, text: string) => `00:0${s}.000 --> 00:0${s}.900\n${text}\n`;
    expect(textsOf([cue(1, 'No.'), cue(2, 'No.'), cue(3, 'Yes.'), cue(4, 'So it is.')].join('\n'))).toBe(
      'No. No. Yes. So it is.',
    );
  });

  test.each([
    ['no number in a time', '00:00:0x,000 --> 00:00:05,500'],
    ['half a time', '00:00:04,000 --> '],
    ['no arrow', '00:00:04,000 00:00:05,500'],
  ])('a damaged line of times (%s) is never spoken, nor what was said at it, and is counted', (_, line) => {
    const damaged = SRT.replace('00:00:04,000 --> 00:00:05,500', line);
    const { list, notes } = imported(damaged);
    expect(list.map(({ text }) => text).join(' ')).toBe('Hello everybody, welcome.');
    expect(notes).toEqual(['1 caption could not be read.']);
    expect(imported(`${damaged}\n${damaged}\n${damaged}`).notes).toContain('3 captions could not be read.');
  });

  test('two voices in one caption are two speakers who share its time', () => {
    const { list, doc } = imported(
      'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Anne>Hello you</v> <v Bob>Well hello</v>\n',
    );
    expect(list.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Hello', 0],
      ['you', 0],
      ['Well', 1],
      ['hello', 1],
    ]);
    expect(doc.speakers).toEqual(['Anne', 'Bob']);
    expect([list[0]!.start, list[3]!.end]).toEqual([1, 3]);
    expect(list[2]!.start).toBeGreaterThan(1.7);
  });

  test('entities are letters, as HTML has them; a NUL is replaced', () => {
    const text = '00:01.000 --> 00:03.000\nCaf&eacute; &#8217;n&#x2019; &#146;s &hellip; &unknown; a\0b\n';
    expect(textsOf(text)).toBe('Café ’n’ ’s … &unknown; a\ufffdb');
  });

  test('100,000 cues are read in one go', () => {
    const time = (s: number) => new Date(s * 1000).toISOString().slice(11, 23);
    const cues = Array.from(
      { length: 100_000 },
      (_, i) => `${i}\n${time(i / 2)} --> ${time(i / 2 + 0.4)}\nword ${i}\n`,
    );
    expect(readTranscript(cues.join('\n')).cues).toHaveLength(100_000);
  });
});

describe('JSON of recognisers', () => {
  const said = [
    ['Hello', 1, 1.4],
    ['everybody.', 1.5, 2.1],
  ] as const;
  const rows = (unit = 1) =>
    said.map(([word, start, end]) => ({ word, start: start * unit, end: end * unit }));
  const texts = (unit = 1) =>
    said.map(([text, start, end]) => ({ text, start: start * unit, end: end * unit, confidence: 0.9 }));

  test.each<[string, string, object]>([
    [
      'Whisper',
      'Whisper',
      {
        text: '',
        language: 'en',
        segments: [{ start: 1, end: 2.1, text: ' Hello everybody.', words: rows() }],
      },
    ],
    [
      'Whisper, verbose_json',
      'Whisper',
      { task: 'transcribe', segments: [{ start: 1, end: 2.1, text: ' Hello' }], words: rows() },
    ],
    [
      'WhisperX',
      'WhisperX',
      { segments: [{ start: 1, end: 2.1, words: rows(), speaker: 'SPEAKER_00' }], word_segments: rows() },
    ],
    [
      'whisper.cpp',
      'Whisper',
      {
        transcription: said.map(([text, from, to]) => ({
          text: ` ${text}`,
          offsets: { from: from * 1000, to: to * 1000 },
        })),
      },
    ],
    [
      'Deepgram',
      'Deepgram',
      {
        results: {
          channels: [
            {
              alternatives: [
                { words: [{ ...rows()[0], word: 'hello', punctuated_word: 'Hello', speaker: 0 }, rows()[1]] },
              ],
            },
          ],
        },
      },
    ],
    [
      'AssemblyAI',
      'AssemblyAI',
      { audio_duration: 60, words: texts(1000).map((word) => ({ ...word, speaker: 'A' })) },
    ],
    ['a plain list', 'JSON', texts()],
    ['an object with words', 'JSON', { words: texts(), paragraphs: [] }],
  ])('%s', (_, kind, json) => {
    const text = JSON.stringify(json);
    expect(readTranscript(text).kind).toBe(kind);
    expect(imported(text).list.map((word) => [word.text, word.start, word.end])).toEqual(
      said.map((word) => [...word]),
    );
  });

  test.each<[string, object[]]>([
    ['text', texts().map((row) => ({ ...row, start: String(row.start), end: `${row.end}s` }))],
    ['a clock', texts().map((row) => ({ ...row, start: `00:00:0${row.start}`, end: `0:0${row.end}` }))],
    ['milliseconds', texts(1000)],
    [
      'milliseconds as text',
      texts(1000).map((row) => ({ ...row, start: String(row.start), end: String(row.end) })),
    ],
    [
      'milliseconds by name',
      texts(1000).map(({ text, start, end }) => ({ text, start_ms: start, end_ms: end })),
    ],
  ])('times as %s are understood', (_, words) => {
    expect(imported(JSON.stringify({ words })).list.map(({ start, end }) => [start, end])).toEqual([
      [1, 1.4],
      [1.5, 2.1],
    ]);
  });

  test('segments without words are spread; words without times lie between their neighbours', () => {
    const spread = imported(JSON.stringify({ segments: [{ start: 1, end: 3, text: ' Hello there' }] })).list;
    expect([spread[0]!.start, spread[1]!.end]).toEqual([1, 3]);
    const [, number] = imported(
      JSON.stringify({
        segments: [
          {
            start: 1,
            end: 3,
            words: [{ word: 'In', start: 1, end: 1.2 }, { word: '1984' }, { word: 'we', start: 2, end: 2.2 }],
          },
        ],
      }),
    ).list;
    expect([number!.start, number!.end]).toEqual([1.2, 2]);
  });
});

test.each<[string, string, RegExp]>([
  ['nothing', '  \n', /empty/],
  ['a letter', 'Dear all,\nsee you.', /no captions/],
  ['JSON cut short', '{"segments":[{"start":1', /damaged/],
  ['other JSON', '{"a":1}', /not a supported transcript/],
  ['a number', '[1,2]', /not a supported transcript/],
  ['binary', 'RIFF\u0000\u0000WAVE', /not a text file/],
  ['no words', '{"segments":[{"start":0,"end":1,"text":" "}]}', /no words/],
  ['an empty list', '{"segments":[]}', /has no words/],
  ['times that are none', '{"words":[{"text":"a","start":"soon","end":1}]}', /"soon".*needs "start"/],
  ['no times', '{"words":[{"text":"a"}]}', /no times.*needs "start"/],
  [
    'ASS',
    '[Script Info]\nTitle: x\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hi',
    /\.ass.*SubRip/,
  ],
  ['Scenarist', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420', /\.scc.*SubRip/],
  ['SAMI', '<SAMI><BODY><SYNC Start=1000><P>Hi', /\.smi/],
  ['rich text', '{\\rtf1\\ansi Hello}', /\.rtf/],
  ['a PDF', '%PDF-1.7\n%', /PDF/],
  ['a Word document', 'PK\u0003\u0004\u0014\0\0\0', /Word/],
  ['EBU subtitles', '850STL25.01', /\.stl/],
  ['MicroDVD', '{10}{35}Hello', /\.sub.*SubRip/],
  ['VobSub', '\0\0\u0001\u00ba\0\0', /image-based.*\.sub/],
  ['SubViewer', '00:00:01.00,00:00:03.00\nHello', /\.sub.*SubRip/],
  ['only damaged captions', '1\n00:00:0x,000 --> 00:00:02,000\nlost', /1 caption could not be read/],
  ['another recording', '1\n01:00:00,000 --> 01:00:02,000\nlate', /inside the recording/],
  [
    'times of an edit',
    '{"format":"trimscript-transcript","clock":"edited","words":[{"text":"a","start":0,"end":1}]}',
    /match the recording/,
  ],
])('%s is refused with a sentence', (_, text, message) => {
  expect(() => imported(text)).toThrow(FormatError);
  expect(() => imported(text)).toThrow(message);
});

test('an import keeps the cuts but for suggestions, and names more than five speakers no further', () => {
  const spoken = appendTranscript(BLANK, [{ text: 'old', start: 4, end: 5, confidence: 1, speaker: 0 }]);
  const { doc } = imported(SRT, cutWords(spoken, 0, 0));
  expect(doc.cuts).toMatchObject([{ start: 4, duration: 1, startWordIdx: 3 }]);
  const many = Array.from({ length: 8 }, (_, i) => ({
    text: `w${i}`,
    start: i,
    end: i + 0.5,
    speaker: `Person ${i}`,
  }));
  expect(imported(JSON.stringify({ words: many })).doc.speakers).toHaveLength(5);
});

describe('more than five speakers', () => {
  const words = Array.from({ length: 7 }, (_, i) => ({
    text: i === 5 ? 'everything' : 'no',
    start: i,
    end: i + 0.5,
    speaker: `Person ${'ABCDEFG'[i]}`,
  }));
  const file = JSON.stringify({ words });

  test('who says least shares a place, under all names, and is told', () => {
    const { doc, notes } = imported(file);
    expect(doc.speakers).toEqual([
      'Person A',
      'Person B',
      'Person C',
      'Person F',
      'Person D, Person E, Person G',
    ]);
    expect([...doc.words.speaker.slice(0, 7)]).toEqual([0, 1, 2, 4, 4, 3, 4]);
    expect(notes).toEqual([expect.stringMatching(/7 speakers.*Person D, Person E, Person G/)]);
  });

  test('somebody else may be chosen', () => {
    const chosen = withPlaces(readTranscript(file), [0, 0, 1, 2, 3, 4, 4]);
    const read = wordsOfImport(BLANK, chosen);
    const doc = withImported(BLANK, chosen, read.words);
    expect(doc.speakers).toEqual([
      'Person A, Person B',
      'Person C',
      'Person D',
      'Person E',
      'Person F, Person G',
    ]);
    expect([...doc.words.speaker.slice(0, 7)]).toEqual([0, 0, 1, 2, 3, 4, 4]);
    expect(withPlaces(readTranscript(file), [0, 0, 0, 0, 0, 0, 4]).speakers).toHaveLength(2);
  });
});

describe('names before what is said', () => {
  const file = (...lines: readonly string[]): string =>
    lines.map((line, i) => `${i + 1}\n00:00:${10 + i},000 --> 00:00:${10 + i},900\n${line}\n`).join('\n');
  const spoken = (text: string): string[] => {
    const { list, doc } = imported(text);
    return list.map((word) => `${doc.speakers[word.speaker]} ${word.text}`);
  };

  test.each<[string, string[], string[]]>([
    [
      'of Zoom',
      ['Anne Smith: Hello', 'bob: Hi', 'Anne Smith: Bye'],
      ['Anne Smith Hello', 'bob Hi', 'Anne Smith Bye'],
    ],
    ['with numbers', ['Speaker 1: Hello', 'Speaker 2: Hi'], ['Speaker 1 Hello', 'Speaker 2 Hi']],
    [
      'where the speaker changes',
      ['ANNE: Hello', 'there', 'BOB: Hi', 'you', 'ANNE: Bye', 'now', 'BOB: Bye'],
      ['ANNE Hello', 'ANNE there', 'BOB Hi', 'BOB you', 'ANNE Bye', 'ANNE now', 'BOB Bye'],
    ],
    ['of two in a caption', ['Anne: Hello\nBob: Hi', 'Anne: Bye'], ['Anne Hello', 'Bob Hi', 'Anne Bye']],
    ['in Chinese', ['安娜：好', '王明：好'], ['安娜 好', '王明 好']],
  ])('%s', (_, lines, expected) => expect(spoken(file(...lines))).toEqual(expected));

  test.each<[string, string[]]>([
    ['a remark', ['Note: this', 'is', 'one', 'of', 'many', 'Note: that']],
    ['times of day', ['At 10:30 we', 'go at 11:45 there', 'and 12:00 here']],
    ['one sentence', ['He said one thing: go', 'and', 'we', 'went']],
  ])('not %s', (_, lines) => expect(imported(file(...lines)).doc.speakers).toEqual(['Speaker 1']));
});

describe('round trips', () => {
  const words =
    'So tell me, let’s start at 3<4 & now. Where were you born? In a small town by the sea.'.split(' ');
  const doc = {
    ...appendTranscript(
      BLANK,
      words.map((text, i) => ({
        text,
        start: 1 + i * 0.5,
        end: 1.4 + i * 0.5,
        confidence: 0.9,
        speaker: i < 12 ? 0 : 1,
      })),
    ),
    speakers: ['Anne', 'Bob'],
  };
  const transcript = retimed(doc, 'source');

  test('JSON gives every word, time and speaker back', () => {
    const back = imported(writeJson(transcript)).doc;
    expect(serialize({ ...back, speakers: doc.speakers })).toEqual(serialize(doc));
    expect(back.speakers).toEqual(doc.speakers);
    expect(imported(JSON.stringify(serialize(doc))).list).toHaveLength(words.length);
  });

  test('a paragraph given to somebody else stays theirs in a saved edit', () => {
    const given = setParagraphSpeaker(doc, 1, 0);
    const { list } = imported(JSON.stringify(serialize(given)));
    expect(list.map(({ speaker }) => speaker)).toEqual(words.map(() => 0));
  });

  test.each([
    ['the transcript of Premiere Pro', 'Premiere', writePremiere],
    ['WebVTT word by word', 'WebVTT', writeWordVtt],
  ])('%s gives every word, time and speaker back', (_, kind, write) => {
    const { doc: back, list, isShared } = imported(write(transcript));
    expect(readTranscript(write(transcript)).kind).toBe(kind);
    expect(isShared).toBe(false);
    expect(list.map(({ text, start, end, speaker }) => [text, start, end, back.speakers[speaker]])).toEqual(
      words.map((text, i) => [
        text,
        expect.closeTo(1 + i * 0.5, 3),
        expect.closeTo(1.4 + i * 0.5, 3),
        i < 12 ? 'Anne' : 'Bob',
      ]),
    );
  });

  test('captions of WebVTT give the speakers back, and the one speaker that has a name', () => {
    const { doc: back, list } = imported(writeVtt(transcript));
    expect(list.map(({ speaker }) => back.speakers[speaker])).toEqual(
      words.map((_, i) => (i < 12 ? 'Anne' : 'Bob')),
    );
    const alone = retimed(setParagraphSpeaker(doc, 1, 0), 'source');
    expect(imported(writeVtt(alone)).doc.speakers).toEqual(['Anne']);
  });

  test.each([
    ['SRT', writeSrt],
    ['WebVTT', writeVtt],
  ])('%s gives the text and the captions’ times back', (_, write) => {
    const { list } = imported(write(transcript));
    expect(list.map(({ text }) => text)).toEqual(words);
    const starts = [...write(transcript).matchAll(/(\d\d)[.,](\d{3}) -->/g)].map(([, s, ms]) =>
      Number(`${s}.${ms}`),
    );
    expect(starts.length).toBeGreaterThan(2);
    for (const start of starts) expect(list.map((word) => word.start)).toContain(start);
  });
});
