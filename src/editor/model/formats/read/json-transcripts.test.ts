import { describe, expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { wordAt } from '../../words/words.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';

const BLANK = emptyDocument({ duration: 60, language: 'en' });

function read(json: unknown) {
  const file = readTranscript(typeof json === 'string' ? json : JSON.stringify(json));
  const doc = withImported(BLANK, file, wordsOfImport(BLANK, file).words);
  const list = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
  return {
    kind: file.kind,
    times: list.map(({ text, start, end }) => [text, Number(start.toFixed(3)), Number(end.toFixed(3))]),
    speakers: list.map(({ text, speaker }) => `${text}: ${doc.speakers[speaker]}`),
  };
}

describe('half-known times', () => {
  test('words that have a start alone end at the next or when they are said', () => {
    const words = [
      { text: 'One', start: 1 },
      { text: 'two', start: 1.3 },
      { text: 'three', start: 9 },
    ];
    expect(read({ words }).times).toEqual([
      ['One', 1, 1.3],
      ['two', 1.3, 1.8],
      ['three', 9, 9.7],
    ]);
  });

  test('a start and a duration, and the speakers’ names by id, as in the transcript of Premiere Pro', () => {
    const word = (text: string, start: number) => ({
      text,
      start,
      duration: 0.4,
      confidence: 1,
      type: 'word',
    });
    const [anne, bob] = ['5e2d7a90-0f2c-4cbb-a6ad-2ed4a6bbd0a1', '77c0ffee-0f2c-4cbb-a6ad-2ed4a6bbd0a2'];
    const { kind, times, speakers } = read({
      language: 'en-us',
      segments: [
        { start: 1, duration: 2, speaker: anne, words: [word('Hello', 1), word('there', 2)] },
        { start: 4, duration: 2, speaker: bob, words: [word('Good', 4)] },
      ],
      speakers: [
        { id: anne, name: 'Anne' },
        { id: bob, name: 'Bob' },
      ],
    });
    expect(kind).toBe('Premiere');
    expect(times).toEqual([
      ['Hello', 1, 1.4],
      ['there', 2, 2.4],
      ['Good', 4, 4.4],
    ]);
    expect(speakers).toEqual(['Hello: Anne', 'there: Anne', 'Good: Bob']);
  });

  test('segments without ends end at the next start', () => {
    const segments = [
      { start: 0, text: 'Hello there everybody' },
      { start: 2, text: 'Good to see you' },
    ];
    const { times } = read({ segments });
    expect([times[0]![1], times[2]![2], times[3]![1]]).toEqual([0, 2, 2]);
    expect(times.at(-1)![2]).toBeLessThan(8);
  });

  test.each<[string, object[], (string | number)[]]>([
    [
      'in the middle',
      [{ word: 'In', start: 1, end: 1.2 }, { word: '1984' }, { word: 'we', start: 9, end: 9.2 }],
      ['1984', 1.2, 3],
    ],
    ['at the end', [{ word: 'In', start: 1, end: 1.2 }, { word: '1984' }], ['1984', 1.2, 3]],
    ['at the beginning', [{ word: '1984' }, { word: 'we', start: 1.5, end: 1.8 }], ['1984', 1, 1.5]],
  ])(
    'words without times %s stay inside their segment and take no longer than they need',
    (_, words, expected) => {
      const segments = [
        { start: 1, end: 9.2, words },
        { start: 20, end: 21, words: [{ word: 'later', start: 20, end: 21 }] },
      ];
      expect(read({ segments, word_segments: [] }).times).toContainEqual(expected);
    },
  );

  test('a word without times and without room shares the time of the one before', () => {
    const words = [{ word: 'the', start: 1, end: 2 }, { word: '3' }, { word: 'of', start: 2, end: 2.2 }];
    const [, number, next] = read({ segments: [{ start: 1, end: 2.2, words }] }).times;
    expect(Number(number![2]) - Number(number![1])).toBeGreaterThan(0.3);
    expect(next).toEqual(['of', 2, 2.2]);
  });

  test('words none of which has a time share their segment', () => {
    const { times } = read({
      segments: [{ start: 1, end: 3, words: [{ word: 'Hello' }, { word: 'there' }] }],
    });
    expect(times).toEqual([
      ['Hello', 1, 2],
      ['there', 2, 3],
    ]);
  });

  test('ends alone, times that are no numbers, and an end before its start', () => {
    expect(
      read({
        words: [
          { text: 'one', end: 1 },
          { text: 'two', end: 1.5 },
        ],
      }).times,
    ).toEqual([
      ['one', 0.5, 1],
      ['two', 1, 1.5],
    ]);
    expect(
      read('{"words":[{"text":"NaN","start":1,"end":NaN},{"text":"b","start":1.4,"end":1.6}]}').times,
    ).toEqual([
      ['NaN', 1, 1.4],
      ['b', 1.4, 1.6],
    ]);
    expect(
      read({
        words: [
          { text: 'one', start: 2, end: 1 },
          { text: 'two', start: 2.2, end: 2.5 },
        ],
      }).times,
    ).toEqual([
      ['one', 2, 2.2],
      ['two', 2.2, 2.5],
    ]);
  });

  test('an open end in the chunks of Transformers', () => {
    const chunks = [
      { text: ' Hello', timestamp: [1, 1.5] },
      { text: ' there', timestamp: [1.5, null] },
    ];
    expect(read({ text: '', chunks }).times).toEqual([
      ['Hello', 1, 1.5],
      ['there', 1.5, 2.2],
    ]);
  });

  test('milliseconds are told by starts and durations too', () => {
    const rows = [
      { text: 'one', start: 1000, duration: 300 },
      { text: 'two', start: 1500, duration: 300 },
    ];
    expect(read(rows).times).toEqual([
      ['one', 1, 1.3],
      ['two', 1.5, 1.8],
    ]);
  });
});

describe('speakers', () => {
  const word = (text: string, start: number, more: object = {}) => ({
    text,
    start,
    end: start + 0.4,
    ...more,
  });
  const named = ['Hello: Anne', 'you: Bob'];

  test.each<[string, object]>([
    [
      'speaker_name',
      { words: [word('Hello', 1, { speaker_name: 'Anne' }), word('you', 2, { speaker_name: 'Bob' })] },
    ],
    [
      'a table of ids',
      {
        words: [word('Hello', 1, { speaker_id: 7 }), word('you', 2, { speaker_id: 9 })],
        speakers: [
          { id: 7, name: 'Anne' },
          { id: 9, label: 'Bob' },
        ],
      },
    ],
    [
      'a name for each id',
      {
        words: [word('Hello', 1, { speaker: 's1' }), word('you', 2, { speaker: 's2' })],
        speakers: { s1: 'Anne', s2: { name: 'Bob' } },
      },
    ],
    [
      'places in a list',
      {
        words: [word('Hello', 1, { speaker: 1 }), word('you', 2, { speaker: 0 })],
        speakers: ['Bob', 'Anne'],
      },
    ],
    [
      'paragraphs with times',
      {
        words: [word('Hello', 1), word('you', 2)],
        paragraphs: [
          { start: 1, end: 1.9, speaker: 'Anne' },
          { start: 2, end: 3, speaker: 'Bob' },
        ],
      },
    ],
    [
      'paragraphs with their last word',
      {
        words: [word('Hello', 1), word('you', 2)],
        paragraphs: [
          { end_word_idx: 0, speaker: 'Anne' },
          { end_word_idx: 1, speaker: 'Bob' },
        ],
      },
    ],
    [
      'segments beside the words',
      {
        words: [word('Hello', 1), word('you', 2)],
        segments: [
          { start: 1, end: 2, text: 'Hello', speaker: 'Anne' },
          { start: 2, end: 3, text: 'you', speaker: 'Bob' },
        ],
      },
    ],
    [
      'objects',
      {
        words: [
          word('Hello', 1, { speaker: { id: 'x', name: 'Anne' } }),
          word('you', 2, { speaker: { name: 'Bob' } }),
        ],
      },
    ],
  ])('are kept as %s', (_, json) => expect(read(json).speakers).toEqual(named));

  test('spaces that are listed as words are none, and ids get numbers (ElevenLabs)', () => {
    const words = [
      word('Hello', 1, { type: 'word', speaker_id: 'speaker_0' }),
      { text: ' ', start: 1.4, end: 2, type: 'spacing', speaker_id: 'speaker_0' },
      word('you', 2, { type: 'word', speaker_id: 'speaker_1' }),
    ];
    expect(read({ words }).speakers).toEqual(['Hello: Speaker 1', 'you: Speaker 2']);
  });

  test('numbers that begin at 1, and a word of nobody', () => {
    const words = [word('Hello', 1, { speaker: 1 }), word('you', 2), word('too', 3, { speaker: 2 })];
    expect(read({ words }).speakers).toEqual(['Hello: Speaker 1', 'you: Speaker 1', 'too: Speaker 2']);
  });

  test('every channel of Deepgram is kept, with its own speakers', () => {
    const channel = (text: string, ...starts: number[]) => ({
      alternatives: [{ words: starts.map((start) => ({ word: text, start, end: start + 0.4 })) }],
    });
    const results = { channels: [channel('Hello', 1, 5), channel('you', 2, 4)] };
    expect(read({ results }).speakers).toEqual([
      'Hello: Speaker 1',
      'you: Speaker 2',
      'you: Speaker 2',
      'Hello: Speaker 1',
    ]);
  });
});
