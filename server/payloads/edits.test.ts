import { expect, test } from 'vitest';
import { serialize } from '#model/document.ts';
import { documentOf } from '#model/testing.ts';
import { readPacked } from './documents.ts';
import { mergeEdit, packEdit } from './edits.ts';

const doc = documentOf('so we um went to the market and then we went home again'.repeat(20));
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const cutAt = (start: number) => ({ id: `c${start}`, start, duration: 0.5, reason: 'manual' });
const operation = bytes({ duration: doc.duration, cuts: { remove: [], insert: [cutAt(1)] } });
const saved = (settings: object = {}) => {
  const whole = serialize(doc) as { settings: object };
  return bytes({ ...whole, settings: { ...whole.settings, ...settings } });
};

test('a thread knows the edits it made, and asks for the bytes of others', () => {
  const first = packEdit({ text: saved(), before: null, spokenHash: null });
  const spokenHash = first.spoken?.hash ?? null;
  const known = { hash: first.hash, data: null };
  const second = mergeEdit({ operation, unseen: [], before: known, spokenHash });
  expect(second?.version).toMatchObject({ cuts: 1, changed: { words: 0, cuts: 1, named: { kind: 'cut' } } });
  expect(second?.spoken).toBeNull();

  const unknown = { hash: 'f00', data: null };
  expect(() => mergeEdit({ operation, unseen: [], before: unknown, spokenHash })).toThrow('does not know');
  // Read from its bytes, the edit is the same.
  const again = mergeEdit({
    operation,
    unseen: [],
    before: { hash: 'cold', data: first.data },
    spokenHash,
  });
  expect(again?.hash).toBe(second?.hash);
  expect(serialize(readPacked(again!.data).doc)).toEqual(serialize(readPacked(second!.data).doc));
});

test('what a thread has no room for any more, it reads from the packed bytes that it keeps', () => {
  const long = serialize(documentOf('so we um went to the market and then we went home again '.repeat(1500)));
  const textOf = (n: number) => bytes({ ...long, rejected: { start: [n], end: [n + 0.5] } });
  const first = Array.from({ length: 30 }, (_, n) =>
    packEdit({ text: textOf(n), before: null, spokenHash: null }),
  );
  for (const [n, { hash, spoken }] of first.entries()) {
    const before = { hash, data: null };
    const next = packEdit({ text: textOf(n + 100), before, spokenHash: spoken!.hash });
    expect(next.spoken).toBeNull();
    // Nobody saves onto the one before any more.
    expect(() => packEdit({ text: textOf(n + 200), before, spokenHash: null })).toThrow('does not know');
  }
});

test('words that changed are found again and written anew', () => {
  const first = packEdit({ text: saved(), before: null, spokenHash: null });
  const [word] = doc.words.text;
  const [start, end, confidence] = [doc.words.start[0], doc.words.end[0], doc.words.confidence[0]];
  const of = { start, end, confidence, speaker: 0 };
  const words = [{ remove: [{ ...of, text: word }], insert: [{ ...of, text: 'corrected' }] }];
  const merged = mergeEdit({
    operation: bytes({ duration: doc.duration, words }),
    unseen: [],
    before: { hash: first.hash, data: null },
    spokenHash: first.spoken?.hash ?? null,
  });
  expect(merged?.spoken?.passages[0]?.words).toContain('corrected');
  expect(readPacked(merged!.data).doc.words.text[0]).toBe('corrected');
});
