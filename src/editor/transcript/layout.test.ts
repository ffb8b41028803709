import { expect, test } from 'vitest';
import type { Cut } from '#model/types.ts';
import { wordsFrom } from '#model/words/words.ts';
import { chipLabel } from './break-lines.ts';
import { hitText, wordBoxes, wordByLines } from './hit.ts';
import {
  HEADER_HEIGHT,
  type LayoutInput,
  LINE_HEIGHT,
  layoutTranscript,
  lineOfWord,
  lineTop,
  PARAGRAPH_GAP,
  rowOfLine,
  type TranscriptLayout,
} from './layout.ts';
import { rowContent } from './row-content.ts';

/** Every letter is 10 px wide, a space too, a bracket 6. */
const SIZES = { space: 10, bracket: 6, hasRtl: false, chipWidth: () => 50 };

function inputOf(text: string, options: Partial<LayoutInput> = {}): LayoutInput {
  const list = text.split(' ').map((word, i) => ({
    text: word,
    start: i,
    end: i + 0.8,
    confidence: 1,
    speaker: 0,
  }));
  const words = wordsFrom(list);
  const paragraphs = options.paragraphs ?? [{ endWordIdx: list.length - 1, speaker: 0 }];
  return {
    ...SIZES,
    blocks: [],
    order: paragraphs.map((_, i) => i),
    words,
    widths: Float32Array.from(list, (word) => word.text.length * 10),
    paragraphs,
    cuts: [],
    gaps: [],
    seams: [],
    width: 200,
    breakWord: (word, width) => {
      const step = Math.floor(width / 10);
      return Array.from({ length: Math.ceil(word.length / step) - 1 }, (_, i) => (i + 1) * step);
    },
    ...options,
  };
}

function cut(startWordIdx: number, endWordIdx: number, reason: Cut['reason'] = 'manual'): Cut {
  const start = startWordIdx;
  const duration = endWordIdx + 0.8 - start;
  return {
    id: `c${start}`,
    start,
    duration,
    reason,
    color: '',
    description: '',
    startWordIdx,
    endWordIdx,
    isNew: false,
  };
}

function pause(start: number): Cut {
  return { ...cut(0, 0, 'silence'), id: `s${start}`, start, duration: 0.2, startWordIdx: -1, endWordIdx: -1 };
}

/** The page's text: chips as ¤, rows apart. */
function shown(layout: TranscriptLayout): string[] {
  return Array.from({ length: layout.rowCount }, (_, row) =>
    rowContent(layout, row)
      .map((part) => {
        if (part.kind === 'text') return part.text;
        if (part.kind === 'chip') return '¤';
        return part.edge === 'start' ? '[' : ']';
      })
      .join(''),
  );
}

test('breaks lines where the next word would not fit', () => {
  const layout = layoutTranscript(inputOf('one two three four five sixes sevens eight'));
  expect(shown(layout)).toEqual(['one two three four\nfive sixes sevens\neight']);
});

test('brackets keep to their word and count in the line', () => {
  const layout = layoutTranscript(
    inputOf('one two three four five six', { cuts: [cut(1, 1), cut(3, 4)], width: 190 }),
  );
  expect(shown(layout)).toEqual(['one [two] three\n[four five] six']);
});

test('a pause shows before the first word after it, and at the end of the text', () => {
  const layout = layoutTranscript(
    inputOf('one two three four five six', { cuts: [pause(0.85), pause(3.85), pause(5.9)] }),
  );
  expect(shown(layout)).toEqual(['one ¤ two three\nfour ¤ five six\n¤']);
});

test('a word wider than the column is broken and the page is as high as its pieces', () => {
  const layout = layoutTranscript(inputOf(`a ${'x'.repeat(45)} b`));
  expect(shown(layout)).toEqual([`a\n${'x'.repeat(18)}\n${'x'.repeat(18)}\n${'x'.repeat(9)}\nb`]);
  expect(layout.lineCount).toBe(5);
  expect(layout.rowTop[1]).toBe(HEADER_HEIGHT + 5 * LINE_HEIGHT + PARAGRAPH_GAP);
});

test('rows are slices of paragraphs: each line feed is a line, each word is there once', () => {
  const text = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ');
  const paragraphs = [
    { endWordIdx: 99, speaker: 0 },
    { endWordIdx: 100, speaker: 1 },
    { endWordIdx: 499, speaker: 0 },
  ];
  const layout = layoutTranscript(inputOf(text, { paragraphs, cuts: [cut(50, 130), cut(300, 300)] }));
  const rows = shown(layout);
  const words = rows.join(' ').replace(/[[\]]/g, '').split(/\s+/);
  expect(words).toEqual(text.split(' '));
  rows.forEach((row, i) => {
    expect(row.split('\n')).toHaveLength(layout.rowLine[i + 1] - layout.rowLine[i]);
  });
  expect(new Set(Array.from(layout.rowParagraph))).toEqual(new Set([0, 1, 2]));
  expect(layout.lineWord[lineOfWord(layout, 100)]).toBe(100);
});

test('speech without words stands as a chip where it is said, unless a cut takes it out', () => {
  const gaps = [
    { start: 0.85, end: 0.95 },
    { start: 2.2, end: 2.6 },
    { start: 4.82, end: 4.9 },
    { start: 9, end: 9.5 },
  ];
  const cuts = [cut(2, 3), pause(4.75)];
  const layout = layoutTranscript(inputOf('one two three four five six', { cuts, gaps }));
  expect(shown(layout)).toEqual(['one ¤ two [three\nfour] five ¤ six\n¤']);
  expect(layout.chips).toEqual([gaps[0], cuts[1], gaps[3]]);
  const uncut = layoutTranscript(inputOf('one two three', { gaps }));
  expect(uncut.chips).toEqual(gaps);
  expect([...uncut.chipWord]).toEqual([1, 3, 3, 3]);
});

test('where a rush begins its name stands before its first word, as a chip of the line', () => {
  const seams = [
    { start: 0, name: 'first.mp4' },
    { start: 2.2, name: 'a very long name of a second recording.mp4' },
  ];
  const layout = layoutTranscript(inputOf('one two three four', { seams }));
  expect(layout.chips).toEqual(seams);
  expect(Array.from(layout.chipWord)).toEqual([0, 2]);
  expect(seams.map(chipLabel)).toEqual(['first.mp4', 'a very long name of a second…']);
});

test('every word is hit where its box is, and the blank beyond a line is not inside', () => {
  const input = inputOf('one two three four five six seven', { cuts: [cut(1, 2), pause(4.85)] });
  const layout = layoutTranscript(input);
  for (let word = 0; word < 7; word++) {
    const line = lineOfWord(layout, word);
    const box = wordBoxes(layout, input, line).find((each) => each.word === word);
    const y = lineTop(layout, line) + LINE_HEIGHT / 2;
    expect(hitText(layout, input, (box?.left ?? 0) + 1, y)).toEqual({ word, inside: true });
  }
  expect(hitText(layout, input, 900, lineTop(layout, 0) + 3)?.inside).toBe(false);
  expect(rowOfLine(layout, 0)).toBe(0);
});

test('going a line down and up again ends at the same word', () => {
  const input = inputOf(Array.from({ length: 60 }, (_, i) => `word${i}`).join(' '));
  const layout = layoutTranscript(input);
  const down = wordByLines(layout, input, 4, 2);
  expect(lineOfWord(layout, down)).toBe(lineOfWord(layout, 4) + 2);
  expect(wordByLines(layout, input, down, -2)).toBe(4);
  expect(wordByLines(layout, input, 4, -50)).toBe(0);
  expect(wordByLines(layout, input, 4, 500)).toBe(59);
});

test('rows stand as they play, and lines are stepped through in that order', () => {
  const text = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
  const paragraphs = [9, 19, 39].map((endWordIdx) => ({ endWordIdx, speaker: 0 }));
  const input = inputOf(text, { paragraphs, order: [2, 0, 1], width: 150 });
  const layout = layoutTranscript(input);
  expect([...layout.playedRows].map((row) => layout.rowParagraph[row])).toEqual([2, 2, 0, 1]);
  const tops = Array.from({ length: 40 }, (_, word) => lineTop(layout, lineOfWord(layout, word)));
  expect(tops[20]).toBe(HEADER_HEIGHT);
  expect(tops[0]).toBe(tops[39] + LINE_HEIGHT + PARAGRAPH_GAP + HEADER_HEIGHT);
  for (let word = 0; word < 40; word++)
    expect(hitText(layout, input, (word % 2) * 70 + 5, tops[word] + 1)).toEqual({ word, inside: true });
  expect(wordByLines(layout, input, 39, 1)).toBe(1);
  expect(wordByLines(layout, input, 0, -1)).toBe(38);
  expect(wordByLines(layout, input, 2, -100)).toBe(20);
  expect(wordByLines(layout, input, 2, 100)).toBe(19);
});

test('what is said without words before a border stands behind the word before it', () => {
  const paragraphs = [2, 5].map((endWordIdx) => ({ endWordIdx, speaker: 0 }));
  const gaps = [
    { start: 2.81, end: 2.87 },
    { start: 2.93, end: 2.97 },
  ];
  const blocks = [2.9, 0];
  const input = inputOf('one two three four five six', { paragraphs, gaps, blocks, order: [1, 0] });
  const layout = layoutTranscript(input);
  expect(shown(layout)).toEqual(['one two three ¤', '¤ four five six']);
  expect([...layout.chipWord]).toEqual([2.5, 3]);
});

test('no words, no rows', () => {
  const layout = layoutTranscript({ ...inputOf('x'), words: wordsFrom([]), paragraphs: [], order: [] });
  expect(layout.rowCount).toBe(0);
  expect(layout.rowTop[0]).toBe(0);
});

test('words of scripts without spaces stand beside each other, except around chips', () => {
  const gaps = [{ start: 2.9, end: 2.95 }];
  const input = inputOf('今天 天气 很好。 Good day ไป ไหน', { gaps });
  const layout = layoutTranscript(input);
  const content = rowContent(layout, 0);
  const texts = content.map((segment) => (segment.kind === 'text' ? segment.text : '*'));
  expect(texts.join('')).toBe('今天天气很好。 * Good\nday ไปไหน');
  const boxes = wordBoxes(layout, input, 0);
  expect(boxes.slice(0, 3).map(({ left, width }) => [left, width])).toEqual([
    [0, 20],
    [20, 20],
    [40, 30],
  ]);
  expect(hitText(layout, input, 21, HEADER_HEIGHT + 1)?.word).toBe(1);
  // Four fit into 80 px, where spaces would leave room for three.
  const narrow = layoutTranscript(inputOf('今天 天气 很好 吗。', { width: 80 }));
  expect(narrow.lineCount).toBe(1);
});
