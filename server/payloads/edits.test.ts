import { describe, expect, test } from 'vitest';
import { serialize } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { readPacked } from './documents.ts';
import { ByteCache } from './edit-cache.ts';
import { mergeEdit, packEdit } from './edits.ts';

const doc = documentOf('so we um went to the market and then we went home again'.repeat(20));
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const cutAt = (start: number) => ({ id: `c${start}`, start, duration: 0.5, reason: 'manual' });
const operation = bytes({ duration: doc.duration, cuts: { remove: [], insert: [cutAt(1)] } });
const saved = (settings: object = {}) => {
  const whole = serialize(doc) as { settings: object };
  return bytes({ ...whole, settings: { ...whole.settings, ...settings } });
};

test('a thread knows the edits it made and reads others', () => {
  const first = packEdit({ text: saved(), before: null, spokenHash: null });
  const spokenHash = first.spoken?.hash ?? null;
  const unreadable = new Uint8Array();
  const known = { hash: first.hash, data: unreadable };
  const second = mergeEdit({ operation, unseen: [], before: known, spokenHash });
  expect(second?.version).toMatchObject({ cuts: 1, changed: { words: 0, cuts: 1, named: { kind: 'cut' } } });
  expect(second?.spoken).toBeNull();
  // Nobody saves onto the first any more.
  expect(() => mergeEdit({ operation, unseen: [], before: known, spokenHash })).toThrow();
  const stored = { hash: first.hash, data: first.data };
  const again = mergeEdit({ operation, unseen: [], before: stored, spokenHash });
  expect(again?.hash).toBe(second?.hash);
  expect(serialize(readPacked(again!.data).doc)).toEqual(serialize(readPacked(second!.data).doc));
});

test('what is muted or bleeped is told where it changed', () => {
  const gains = [
    { start: 2, end: 3, kind: 'mute' },
    { start: 4, end: 5, kind: 'level', decibels: 6 },
  ];
  const change = (field: object, before: { hash: string; data: Uint8Array }) =>
    mergeEdit({
      operation: bytes({ duration: doc.duration, ...field }),
      ...{ unseen: [], before, spokenHash: null },
    })!;
  const first = packEdit({ text: saved(), before: null, spokenHash: null });
  expect(first.silenced).toBeNull();
  const muted = change({ gains: { remove: [], insert: gains } }, first);
  expect(muted.silenced).toEqual([gains[0]]);
  expect(
    packEdit({ text: bytes(serialize(readPacked(muted.data).doc)), before: null, spokenHash: null }).silenced,
  ).toEqual([gains[0]]);
  const louder = change({ gains: { remove: [gains[1]], insert: [] } }, muted);
  expect(louder.silenced).toBeNull();
  expect(change({ gains: { remove: [gains[0]], insert: [] } }, louder).silenced).toEqual([]);
});

test('a cache of bytes drops what was not asked for the longest', () => {
  const cache = new ByteCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', null, 'C']);
  cache.set('long', 'L', 20);
  expect([cache.get('a'), cache.get('c'), cache.get('long')]).toEqual([null, null, 'L']);
  cache.delete('long');
  cache.set('a', 'A', 10);
  expect(cache.get('a')).toBe('A');
});

test('words that changed are found again and rewritten', () => {
  const first = packEdit({ text: saved(), before: null, spokenHash: null });
  const [word] = doc.words.text;
  const [start, end, confidence] = [doc.words.start[0], doc.words.end[0], doc.words.confidence[0]];
  const of = { start, end, confidence, speaker: 0 };
  const words = [{ remove: [{ ...of, text: word }], insert: [{ ...of, text: 'corrected' }] }];
  const merged = mergeEdit({
    operation: bytes({ duration: doc.duration, words }),
    unseen: [],
    before: { hash: first.hash, data: first.data },
    spokenHash: first.spoken?.hash ?? null,
  });
  expect(merged?.spoken?.passages[0]?.words).toContain('corrected');
  expect(readPacked(merged!.data).doc.words.text[0]).toBe('corrected');
});

describe.each(['\u0000', '\ud83d', '\ufffe'])('%j in a text', (sign) => {
  const whole = serialize({ ...doc, speakers: [`Anne${sign}`] }) as { words: { text: string } };
  const held = bytes({
    ...whole,
    words: { ...whole.words, text: whole.words.text.replace('um', `um${sign}`) },
  });

  test('is repaired in an edit that holds it already, which is saved again', () => {
    const first = packEdit({ text: held, before: null, spokenHash: null });
    expect(first.speakers).toEqual(['Anne\ufffd']);
    const before = { hash: 'of another process', data: first.data };
    const spokenHash = first.spoken?.hash ?? null;
    const unseen = [
      JSON.stringify({ operation: { duration: doc.duration, speakers: [[0, `Bob${sign}`]] }, claims: [] }),
    ];
    const merged = mergeEdit({ operation, unseen, before, spokenHash });
    expect(merged?.speakers).toEqual(['Anne\ufffd']);
    expect(merged?.change).not.toContain(sign);
  });

  test('is refused by field in a call', () => {
    const { data, hash } = packEdit({ text: saved(), before: null, spokenHash: null });
    const merge = (changes: object) => () =>
      mergeEdit({
        operation: bytes({ duration: doc.duration, ...changes }),
        ...{ unseen: [], before: { data, hash }, spokenHash: null },
      });
    expect(merge({ speakers: [[0, `Anne${sign}`]] })).toThrow('operation speakers.0.1');
    expect(merge({ settings: { vocabulary: [`Anne${sign}`] } })).toThrow('operation settings.vocabulary.0');
    const word = { text: `a${sign}`, start: 1, end: 2, confidence: 1, speaker: 0 };
    expect(merge({ words: [{ remove: [], insert: [word] }] })).toThrow('operation words.0.insert');
  });
});
