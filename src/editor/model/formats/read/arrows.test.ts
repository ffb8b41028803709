import { describe, expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';

/** Only a line of times makes a file a caption file; an arrow in a text or a comment is text. */
describe('an arrow that is no line of times', () => {
  test.each<[kind: string, text: string]>([
    ['TTML', '<!-- made --> <tt><body><p begin="1s" end="3s">go</p></body></tt>'],
    ['CSV', 'start,end,text\n1,3,from A --> B\n4,5,go\n'],
    ['TSV', 'start\tend\ttext\n1000\t3000\tA --> B\n3500\t4000\tgo\n'],
    ['SBV', '0:00:01.000,0:00:03.000\nA --> B\n\n0:00:03.500,0:00:04.000\ngo\n'],
    ['Audacity', '1.0\t3.0\tA --> B\n3.5\t4.0\tgo\n'],
    ['Otter', 'Anne Smith  0:03\nA --> B\n\nBob Stone  0:06\ngo\n'],
    ['TXT', '[00:01.5] A --> B\n[00:03] go\n'],
  ])('%s', (kind, text) => {
    const file = readTranscript(text);
    expect(file.kind).toBe(kind);
    expect(file.notes).toEqual([]);
    expect(file.cues.at(-1)?.text).toBe('go');
  });

  test('in a caption it is said', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:03,000\nfrom A\nA --> B\n\n2\n00:00:04,000 --> 00:00:05,000\ngo\n';
    const file = readTranscript(text);
    expect(file.cues.map((cue) => cue.text)).toEqual(['from A A --> B', 'go']);
    expect(file.notes).toEqual([]);
  });

  test('a file that is known and not read stays so', () => {
    const ass = '[Script Info]\n; a --> b\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hi';
    expect(() => readTranscript(ass)).toThrow(/\.ass/);
  });
});
