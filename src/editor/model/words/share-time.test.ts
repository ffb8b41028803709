import { expect, test } from 'vitest';
import { findMatches } from '../edit/search.ts';
import { appendTranscript } from '../edit/transcript.ts';
import { emptyDocument } from '../saved/document.ts';
import { joinTexts, splitText } from './share-time.ts';
import { textOf } from './words.ts';

test.each<[string, string, string[]]>([
  ['Chinese', '你好，世界。', ['你好，', '世界。']],
  [
    'Chinese with other letters and numbers',
    '我们用iPhone拍了2024年',
    ['我们', '用', 'iPhone', '拍', '了', '2024', '年'],
  ],
  ['Chinese with quotation marks', '他说：“好的”。', ['他', '说：', '“好的”。']],
  ['Japanese', '「こんにちは」カメラのメーカー', ['「こんにちは」', 'カメラ', 'の', 'メーカー']],
  ['Thai', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ['Lao', 'ສະບາຍດີຂ້ອຍຊື່', ['ສະບາຍດີ', 'ຂ້ອຍ', 'ຊື່']],
  ['Khmer', 'សួស្តីខ្ញុំឈ្មោះ', ['សួស្តី', 'ខ្ញុំ', 'ឈ្មោះ']],
  ['Burmese', 'မင်္ဂလာပါကျွန်တော်', ['မင်္ဂလာ', 'ပါ', 'ကျွန်တော်']],
])('%s is split into words and joined again', (_, text, words) => {
  expect(splitText(text)).toEqual(words);
  expect(joinTexts(words)).toBe(text);
});

test.each(['don’t-do it', '안녕하세요 여러분', 'Привет, мир', '“So” — (he) said…', 'مرحبا بكم'])(
  '%s is split at its spaces alone',
  (text) => {
    expect(splitText(text)).toEqual(text.split(' '));
    expect(joinTexts(splitText(text))).toBe(text);
  },
);

test('a search finds matches across words, wherever they are split', () => {
  const texts = ['我们', '用', 'iPhone', '拍', '了', '好', '照片。', 'Hello', 'world'];
  const words = texts.map((text, i) => ({ text, start: i, end: i + 0.5, confidence: 1, speaker: 0 }));
  const doc = appendTranscript(emptyDocument({ duration: 60, language: 'en' }), words);
  const found = (query: string) =>
    findMatches(doc.words, query).map(({ startWordIdx, endWordIdx }) =>
      textOf(doc.words, startWordIdx, endWordIdx),
    );
  expect(found('拍了好照片')).toEqual(['拍了好照片。']);
  expect(found('了 好照')).toEqual(['了好照片。']);
  expect(found('们用')).toEqual(['我们用']);
  expect(found('用iPhone拍')).toEqual(['用iPhone拍']);
  expect(found('iphone')).toEqual(['iPhone']);
  expect(found('hello world')).toEqual(['Hello world']);
  expect(found('phone')).toEqual([]);
});

test('searching a growing transcript gives the same matches as searching it at once', () => {
  const word = (text: string, start: number) => ({
    text,
    start,
    end: start + 0.5,
    confidence: 1,
    speaker: 0,
  });
  const first = appendTranscript(emptyDocument({ duration: 60, language: 'en' }), [
    word('你', 0),
    word('好', 1),
  ]);
  expect(findMatches(first.words, '你好')).toHaveLength(1);
  const all = appendTranscript(first, [word('世', 2), word('界', 3), word('—', 4), word('好', 5)]);
  expect(findMatches(all.words, '好世界')).toMatchObject([{ startWordIdx: 1, endWordIdx: 3 }]);
  expect(findMatches(all.words, '好')).toHaveLength(2);
  expect(findMatches(first.words, '好')).toMatchObject([{ startWordIdx: 1, endWordIdx: 1 }]);
});
