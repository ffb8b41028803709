import { describe, expect, test } from 'vitest';
import { withReplacedMatches } from '../edit/search.ts';
import { appendTranscript, editWord, renameSpeaker } from '../edit/transcript.ts';
import { withImported, wordsOfImport } from '../formats/read/imported.ts';
import { readTranscript } from '../formats/read/read-transcript.ts';
import { escapeXml } from '../formats/write/edit-timeline.ts';
import { emptyDocument, readDocument, serialize } from '../saved/document.ts';
import { readScript } from '../script/read-script.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { isSoundText, soundText, soundTexts } from './sound-text.ts';
import { setVocabulary } from './vocabulary.ts';

const BAD = ['\u0000', '\ud83d', '\udc00', '\ufffe', '\uffff'];

test('what neither a database nor XML holds is replaced, and nothing else', () => {
  for (const sign of BAD) {
    expect(isSoundText(`a${sign}b`)).toBe(false);
    expect(soundText(`a${sign}b`)).toBe('a\ufffdb');
  }
  const sound = 'é 😀 \ufffd 我\n\t';
  expect(isSoundText(sound)).toBe(true);
  expect(soundText(sound)).toBe(sound);
  expect(soundTexts({ a: ['x\u0000', { b: '\ud800' }], n: 1, none: null })).toEqual({
    ...{ a: ['x\ufffd', { b: '\ufffd' }], n: 1, none: null },
  });
});

describe.each(BAD)('%j', (sign) => {
  const text = `a${sign}b`;
  const doc = documentOf('so we went');
  const words = ({ words: list }: EditorDocument): string[] => list.text.slice(0, list.length);

  test('in files', () => {
    const blank = emptyDocument({ duration: 9, language: 'en' });
    const json = JSON.stringify({ words: [{ text, start: 1, end: 2, speaker: text }] });
    const srt = `1\n00:00:01,000 --> 00:00:02,000\n<v ${text}>&#${sign.charCodeAt(0)};b ${text}\n`;
    for (const [file, said] of [
      [json, ['a\ufffdb']],
      [srt, ['\ufffdb', 'a\ufffdb']],
    ] as const) {
      const read = readTranscript(file);
      const made = withImported(blank, read, wordsOfImport(blank, read).words);
      expect([words(made), made.speakers]).toEqual([said, ['a\ufffdb']]);
    }
    expect(readScript(`${text} `.repeat(30))?.words[0]?.text).toBe('a\ufffdb');
  });

  test('typed by a person, and of a recogniser', () => {
    expect(words(editWord(doc, 0, text))[0]).toBe('a\ufffdb');
    expect(words(withReplacedMatches(doc, [{ startWordIdx: 1, endWordIdx: 1 }] as never, text))[1]).toContain(
      '\ufffd',
    );
    expect(renameSpeaker(doc, 0, text).speakers[0]).toBe('a\ufffdb');
    expect(setVocabulary(doc, [text]).settings.vocabulary).toEqual(['a\ufffdb']);
    const heard = { text, start: doc.duration - 0.5, end: doc.duration, confidence: 1, speaker: 0 };
    expect(words(appendTranscript(doc, [heard])).at(-1)).toBe('a\ufffdb');
  });

  test('in an edit that was saved with it', () => {
    const saved = serialize({ ...doc, speakers: [text] }) as { words: { text: string } };
    const known = JSON.stringify({ ...saved, words: { ...saved.words, text: `so ${text} went` } });
    const { doc: read } = readDocument(known);
    expect([words(read), read.speakers]).toEqual([['so', 'a\ufffdb', 'went'], ['a\ufffdb']]);
  });

  test('in XML', () => expect(escapeXml(text)).toBe('a\ufffdb'));
});
