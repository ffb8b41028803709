import { expect, test } from 'vitest';
import { readTranscription, wordsOfReply } from './reply.ts';

const heard = (reply: object, language = 'en') =>
  wordsOfReply(readTranscription(reply), 10, language).words.map(({ text }) => text);

test("OpenAI's words get the punctuation of the text", () => {
  const words = ['Well', 'it', 'works'].map((word, i) => ({ word, start: i, end: i + 0.5 }));
  expect(heard({ text: 'Well, it works.', words, segments: null })).toEqual(['Well,', 'it', 'works.']);
  expect(heard({ text: 'Well it does not.', words })).toEqual(['Well', 'it', 'works']);
  const french = [
    { word: 'Ça', start: 0, end: 1 },
    { word: 'va', start: 1, end: 2 },
  ];
  expect(heard({ text: 'Ça va ?', words: french }, 'fr')).toEqual(['Ça', 'va\u00a0?']);
});

test("whisper.cpp's tokens are put together, with their probability", () => {
  const tokens = [' Trim', 'script', ',', ' yes'].map((word, i) => ({
    word,
    start: i,
    end: i + 1,
    probability: 0.5,
  }));
  const reply = readTranscription({ text: '', segments: [{ text: ' ?', start: 0, end: 4, words: tokens }] });
  const { words, isShared } = wordsOfReply(reply, 10, 'en');
  expect(isShared).toBe(false);
  expect(words.map(({ text, start, end, confidence }) => [text, start, end, confidence])).toEqual([
    ['Trimscript,', 0, 3, 0.5],
    ['yes', 3, 4, 0.5],
  ]);
});

test('times beyond the audio or backwards, and NUL characters, are harmless', () => {
  const words = [
    { word: 'a\0b', start: 9, end: 8 },
    { word: 'late', start: 50, end: 60 },
    { word: 'x'.repeat(1000), start: 9.5, end: 9.9 },
  ];
  const told = wordsOfReply(readTranscription({ text: '', words }), 10, 'en').words;
  for (const { text, start, end } of told) {
    expect(text).not.toContain('\0');
    expect(text.length).toBeLessThanOrEqual(100);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(10);
  }
  expect(() => readTranscription({ text: 1 })).toThrow('No transcription, wrong in text');
});
