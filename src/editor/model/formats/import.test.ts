import { describe, expect, test } from 'vitest';
import { cutWords } from '../cuts.ts';
import { checkDocument, emptyDocument, serialize } from '../document.ts';
import { appendTranscript, setParagraphSpeaker } from '../transcript.ts';
import type { EditorDocument } from '../types.ts';
import { wordAt } from '../words.ts';
import { FormatError } from './format-error.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';
import { retimed } from './retimed.ts';
import { writeJson, writeSrt, writeVtt } from './write-transcript.ts';

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
  ['other JSON', '{"a":1}', /no transcript/],
  ['a number', '[1,2]', /no transcript/],
  ['binary', 'RIFF\u0000\u0000WAVE', /no text file/],
  ['no words', '{"segments":[{"start":0,"end":1,"text":" "}]}', /no words/],
  ['another recording', '1\n01:00:00,000 --> 01:00:02,000\nlate', /inside the recording/],
  [
    'times of an edit',
    '{"format":"trimscript-transcript","clock":"edited","words":[{"text":"a","start":0,"end":1}]}',
    /times of the source/,
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
