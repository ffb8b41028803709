import { expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { wordAt } from '../../words/words.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';

const BLANK = emptyDocument({ duration: 60, language: 'en' });

type Caption = readonly [start: number, end: number, text: string];

/** Words and paragraphs of captions in WebVTT. */
function said(...captions: readonly Caption[]) {
  const time = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const cues = captions.map(([start, end, text]) => `${time(start)} --> ${time(end)}\n${text}\n`);
  const file = readTranscript(`WEBVTT\n\n${cues.join('\n')}`);
  const { words, notes } = wordsOfImport(BLANK, file);
  const doc = withImported(BLANK, file, words);
  const list = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
  return { list, text: list.map(({ text }) => text).join(' '), paragraphs: doc.paragraphs.length, notes };
}

const [ONE, OTHER] = ['So you are the masters.', 'To the end we go!'];

test.each<[string, Caption[]]>([
  [
    'the same times',
    [
      [1, 4, ONE],
      [1, 4, OTHER],
    ],
  ],
  [
    'times some milliseconds apart',
    [
      [1, 4, ONE],
      [1.02, 4.01, OTHER],
    ],
  ],
  [
    'one start',
    [
      [1, 4.2, OTHER],
      [1, 4, ONE],
    ],
  ],
  [
    'the same times and two voices',
    [
      [1, 4, `<v Anne>${ONE}`],
      [1, 4, `<v Bob>${OTHER}`],
    ],
  ],
])('captions of %s come one after the other and share the time', (_, captions) => {
  const { list, text, notes } = said(...captions);
  expect([`${ONE} ${OTHER}`, `${OTHER} ${ONE}`]).toContain(text);
  expect(list[0]!.start).toBeCloseTo(1, 1);
  expect(list.at(-1)!.end).toBeGreaterThan(3.9);
  for (const { start, end } of list) expect(end - start).toBeGreaterThan(0.1);
  expect(notes).toHaveLength(1);
});

test('five captions of one time stay in the order of the file', () => {
  const lines = ['A b c.', 'D e f.', 'G h i.', 'J k l.', 'M n o.'];
  expect(said(...lines.map((line): Caption => [2, 7, line])).text).toBe(lines.join(' '));
});

test('a long caption goes on after a short one inside it, in paragraphs of their own', () => {
  const long = 'I think that all of us should go there tomorrow morning at nine';
  const { list, paragraphs } = said([0, 8, `<v Anne>${long}`], [4, 4.6, '<v Bob>Of course']);
  const of = (speaker: number) => list.filter((word) => word.speaker === speaker);
  expect(
    of(0)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(long);
  expect([of(0)[0]!.start, of(0).at(-1)!.end]).toEqual([0, 8]);
  expect([of(1)[0]!.start, of(1).at(-1)!.end]).toEqual([4, 4.6]);
  expect(paragraphs).toBe(3);
});

test('a long caption with a short one at its very beginning is not squeezed before it', () => {
  const { list } = said([0, 8, 'This one is spoken for eight long seconds'], [0.5, 1.5, 'Yes, yes.']);
  expect(list.find(({ text }) => text === 'seconds')!.end).toBe(8);
});

test('a title that stands over every caption leaves them their times', () => {
  const inside = Array.from({ length: 10 }, (_, i): Caption => [i * 2, i * 2 + 2, `Line ${i} goes here.`]);
  const { list, text } = said([0, 20, 'Interview with Anne'], ...inside);
  expect(text).toContain('Interview with Anne');
  expect(
    list
      .filter((word) => word.text === 'Line')
      .slice(1)
      .map(({ start }) => start),
  ).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
});

test('captions that overlap a little end where the next begins', () => {
  const { list } = said([0, 3, 'one two'], [2, 5, 'three four']);
  expect([list[1]!.end, list[2]!.start]).toEqual([2, 2]);
});
