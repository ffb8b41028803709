import { describe, expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { wordAt } from '../../words/words.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';

const BLANK = emptyDocument({ duration: 60, language: 'fr' });

function read(json: unknown) {
  const file = readTranscript(JSON.stringify(json));
  const { words } = withImported(BLANK, file, wordsOfImport(BLANK, file).words);
  const list = Array.from({ length: words.length }, (_, i) => wordAt(words, i));
  return {
    kind: file.kind,
    times: list.map(({ text, start, end }) => [text, Number(start.toFixed(3)), Number(end.toFixed(3))]),
    confidence: list.map(({ confidence }) => Number(confidence.toFixed(2))),
  };
}

const SAID = [
  ['Hello', 10, 10.4],
  ['there', 11, 11.5],
];
const WORDS = [
  { word: ' Hello', start: 10, end: 10.4, probability: 0.9 },
  { word: ' there', start: 11, end: 11.5, probability: 0.8 },
];
const TUPLES = [
  [10, 10.4, 'Hello', 0.9],
  [11, 11.5, 'there', 0.8],
];
const SEGMENT = { id: 0, start: 9, end: 14, text: ' Hello there' };

describe('times of words are read whatever is around them', () => {
  test.each<[string, unknown]>([
    ['a list of segments', [{ ...SEGMENT, words: WORDS }]],
    ['segments', { segments: [{ ...SEGMENT, words: WORDS }] }],
    ['segments whose words are tuples', { segments: [{ ...SEGMENT, words: TUPLES }] }],
    ['a list of tuples', TUPLES],
    [
      'a list of tuples with the text first',
      [
        ['Hello', 10, 10.4, 0.9],
        ['there', 11, 11.5, 0.8],
      ],
    ],
    [
      'segments that are tuples themselves',
      [[0, 0, 9, 14, ' Hello there', [50364, 2425], 0, -0.2, 1.1, 0.01, TUPLES]],
    ],
    ['chunks', { chunks: [{ timestamp: [9, 14], text: ' Hello there', words: WORDS }] }],
    ['utterances', { utterances: [{ ...SEGMENT, words: WORDS }] }],
    [
      'the answer of a service around them',
      { id: 'x', status: 'done', output: { segments: [{ ...SEGMENT, words: WORDS }] } },
    ],
    ['a list called otherwise (Vosk)', { text: 'Hello there', result: WORDS }],
    ['words of WhisperX beside nothing', { word_segments: WORDS }],
    ['words beside segments', { segments: [SEGMENT], words: WORDS }],
  ])('%s', (_, json) => {
    expect(read(json).times).toEqual(SAID);
    expect(read(json).confidence).toEqual([0.9, 0.8]);
  });

  test('tokens of whisper.cpp: words of several, signs that belong to a word, and marks that are none', () => {
    const token = (text: string, from: number, to: number, p = 0.9) => ({
      text,
      offsets: { from, to },
      p,
    });
    const { kind, times, confidence } = read({
      transcription: [
        {
          offsets: { from: 9000, to: 14_000 },
          text: ' Hello Americans, you',
          tokens: [
            token('[_BEG_]', 9000, 9000),
            token(' Hello', 10_000, 10_400),
            token(' Amer', 11_000, 11_300),
            token('icans', 11_300, 11_600, 0.5),
            token(',', 11_600, 11_700),
            token(' you', 12_000, 12_200),
            token('[_TT_250]', 14_000, 14_000),
          ],
        },
      ],
    });
    expect(kind).toBe('Whisper');
    expect(times).toEqual([
      ['Hello', 10, 10.4],
      ['Americans,', 11, 11.7],
      ['you', 12, 12.2],
    ]);
    expect(confidence).toEqual([0.9, 0.5, 0.9]);
  });

  test('letters that whisper.cpp splits between tokens are those of the segment', () => {
    const token = (text: string, from: number, to: number) => ({ text, offsets: { from, to }, p: 1 });
    const tokens = [token(' na', 1000, 1200), token('\ufffd', 1200, 1300), token('\ufffdve', 1300, 1500)];
    const row = { offsets: { from: 1000, to: 3000 }, text: ' naïve you' };
    expect(
      read({ transcription: [{ ...row, tokens: [...tokens, token(' you', 2000, 2400)] }] }).times,
    ).toEqual([
      ['naïve', 1, 1.5],
      ['you', 2, 2.4],
    ]);
  });
});

describe('leading spaces', () => {
  const word = (text: string, start: number) => ({ word: text, start, end: start + 0.2 });
  const textsOf = (json: unknown) => read(json).times.map(([text]) => text);
  const inSegments = (...lists: readonly (readonly string[])[]) => ({
    segments: lists.map((texts, s) => ({
      start: 10 * s,
      end: 10 * s + 9,
      words: texts.map((text, i) => word(text, 10 * s + i)),
    })),
  });

  test('a word without one continues the word before it, with the times of both', () => {
    expect(read(inSegments([' d', "'avoir", ' vu', ' aujourd', "'hui"])).times).toEqual([
      ["d'avoir", 0, 1.2],
      ['vu', 2, 2.2],
      ["aujourd'hui", 3, 4.2],
    ]);
    expect(
      textsOf({ chunks: [' Puis', '-je', ' voir'].map((text, i) => ({ text, timestamp: [i, i + 0.5] })) }),
    ).toEqual(['Puis-je', 'voir']);
  });

  test.each<[string, unknown, string[]]>([
    ['in another segment', inSegments([' Puis'], ['je', ' vais']), ['Puis', 'je', 'vais']],
    ['where no word has one', inSegments(['Puis', 'je', 'vais']), ['Puis', 'je', 'vais']],
    [
      'where captions have them, and words do not',
      { segments: [{ start: 0, end: 9, text: ' Puis je', words: [word('Puis', 0), word('je', 1)] }] },
      ['Puis', 'je'],
    ],
    [
      'of captions',
      [
        { text: ' Hello there', start: 1, end: 3 },
        { text: 'good day', start: 4, end: 6 },
      ],
      ['Hello', 'there', 'good', 'day'],
    ],
    ['of a script without spaces', inSegments([' OK', ' 我们', '去', '。']), ['OK', '我们', '去。']],
  ])('not %s', (_, json, expected) => expect(textsOf(json)).toEqual(expected));
});
