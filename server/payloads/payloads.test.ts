import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serialize } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { packed, readEditText, readPacked } from './documents.ts';
import { parseJson } from './json.ts';
import { readCaptionLines, readCuts, readTimes, readWords } from './lists.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth));

test('JSON is parsed as it is, down to 32 levels; brackets in strings are none', () => {
  const value = { a: ['[[[{{{', '\\"', '"]', -1.5e3, null, true], é: {} };
  expect(parseJson(bytes(JSON.stringify(value)), 'it')).toEqual(value);
  const text = `["${'['.repeat(100)}\\\\"]`;
  expect(parseJson(bytes(text), 'it')).toEqual(JSON.parse(text));
  expect(() => parseJson(nested(32), 'it')).not.toThrow();
  expect(() => parseJson(nested(33), 'it')).toThrow('Invalid it: it is nested too deep');
  expect(() => parseJson(nested(20_000), 'it')).toThrow('nested too deep');
  for (const broken of ['', '{', '"', '"\\', '[1,]', 'nonsense', '{"a":1}}'])
    expect(() => parseJson(bytes(broken), 'it')).toThrow('Invalid it: it is not JSON');
});

test('a text of more values than any of ours has is refused before it is parsed', () => {
  expect(() => parseJson(bytes(`[${'[],'.repeat(2_100_000)}1]`), 'it')).toThrow('too many values');
});

test('lists are read to columns, and end at the first bad entry', () => {
  expect([...readTimes(bytes('[[0,1.5],[2,3]]'))]).toEqual([0, 1.5, 2, 3]);
  for (const bad of ['[[0]]', '[[0,1,2]]', '[[0,-1]]', '[["0",1]]', '[[0,1e999]]', '[null]', '{}', '7'])
    expect(() => readTimes(bytes(bad))).toThrow(/^Invalid times/);
  expect([...readCuts(bytes('[{"start":1,"duration":2,"id":"x"}]'))]).toEqual([1, 2]);
  for (const bad of ['[{"start":1}]', '[{"start":null,"duration":1}]', '[null]', '["x"]'])
    expect(() => readCuts(bytes(bad))).toThrow('Invalid clips_cut, from entry 0 on');
  expect(() => readCuts(bytes(`[${'{},'.repeat(100_000)}{}]`))).toThrow('more than 100000 entries');
  expect(readWords(bytes('["a","é"]'))).toEqual(['a', 'é']);
  expect(() => readWords(bytes('["a",1]'))).toThrow('Invalid words, from entry 1 on');
  expect(() => readWords(bytes(`["${'x'.repeat(10_001)}"]`))).toThrow('from entry 0 on');
});

test('an edit comes back from its packed form, smaller than it was', () => {
  const doc = documentOf('so tell me about it '.repeat(500).trim());
  const text = bytes(JSON.stringify(serialize(doc)));
  const stored = packed(text);
  expect(stored.hash).toBe(createHash('sha256').update(text).digest('hex'));
  expect(stored.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(stored.data.length).toBeLessThan(text.length / 4);
  expect(serialize(readPacked(stored.data).doc)).toEqual(serialize(doc));
  expect(packed(text).hash).toBe(stored.hash);
  expect(packed(bytes(` ${new TextDecoder().decode(text)}`)).hash).not.toBe(stored.hash);
});

test('what is no edit is refused in a sentence', () => {
  const saved = serialize(documentOf('so tell me'));
  const read = (value: unknown) => readEditText(bytes(JSON.stringify(value)));
  expect(() => read({ cut: 'here' })).toThrow(
    'This edit cannot be saved: it does not say which version saved it.',
  );
  expect(() => read([])).toThrow('This edit cannot be saved: it is not a Trimscript document.');
  expect(() => read({ ...saved, duration: 1e12 })).toThrow('how long its media is');
  expect(() => read({ ...saved, words: { text: 'a b', start: [0], end: [1] } })).toThrow(
    '2 words, but times for 1',
  );
  expect(() => read({ ...saved, clips: Array(100_001).fill({}) })).toThrow('more than 100000 cuts');
  expect(() => read({ ...saved, junk: { deep: JSON.parse('['.repeat(40) + ']'.repeat(40)) } })).toThrow(
    'too deep',
  );
  expect(() => readEditText(gzipSync('x'))).toThrow('not JSON');
});

test('a hundred thousand overlapping cuts without names are repaired', () => {
  const saved = serialize(documentOf('so tell me '.repeat(2000).trim()));
  const clips = Array.from({ length: 100_000 }, (_, i) => ({
    id: '',
    start: (i % 50_000) * 0.1,
    duration: 0.15,
    reason: i % 2 === 0 ? 'silence' : 'manual',
  }));
  expect(readEditText(bytes(JSON.stringify({ ...saved, clips }))).doc.cuts.length).toBeGreaterThan(0);
});

test('captions are in order and have text without signs that nobody sees', () => {
  const lines = [
    { start: 0, end: 1, text: ' One\u0007\ntwo\r', id: 'x' },
    { start: 0.5, end: 2, text: ' ' },
    { start: 2, end: 3, text: 'é' },
  ];
  expect(readCaptionLines(bytes(JSON.stringify(lines)))).toEqual([
    { start: 0, end: 1, text: 'One \ntwo' },
    { start: 2, end: 3, text: 'é' },
  ]);
  const [line] = lines;
  for (const bad of [{ end: 0 }, { start: -1 }, { text: 1 }, { text: 'x'.repeat(10_001) }, { end: null }])
    expect(() => readCaptionLines(bytes(JSON.stringify([{ ...line, ...bad }])))).toThrow('from entry 0 on');
  const unordered = [lines[2], { ...line, start: 1, end: 4 }];
  expect(() => readCaptionLines(bytes(JSON.stringify(unordered)))).toThrow('caption_lines, from entry 1 on');
});
