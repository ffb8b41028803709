import { expect, test } from 'vitest';
import { serialize } from '#model/document.ts';
import { documentOf } from '#model/testing.ts';
import { readPacked } from './documents.ts';
import { mergeEdit, packEdit } from './edits.ts';

const doc = documentOf('so we um went to the market and then we went home again'.repeat(20));
const NOTHING = { before: null, base: null };
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const cutAt = (start: number) => ({ id: `c${start}`, start, duration: 0.5, reason: 'manual' });
const operation = bytes({ duration: doc.duration, cuts: { remove: [], insert: [cutAt(1)] } });
const saved = (settings: object = {}) => {
  const whole = serialize(doc) as { settings: object };
  return bytes({ ...whole, settings: { ...whole.settings, ...settings } });
};

test('a thread knows the edits and bases it made, and asks for the bytes of others', () => {
  const first = packEdit({ text: saved(), mergeBase: NOTHING, spokenHash: null });
  const base = { id: first.version.baseId, data: null };
  const spokenHash = first.spoken?.hash ?? null;
  const known = { before: { hash: first.hash, data: null }, base };
  const second = mergeEdit({ operation, unseen: [], mergeBase: known, spokenHash });
  expect(second?.version).toMatchObject({ cuts: 1, changed: { words: 0, cuts: 1, named: { kind: 'cut' } } });
  expect(second?.version.patch).not.toBeNull();
  expect(second?.spoken).toBeNull();

  const unknown = { before: { hash: 'f00', data: null }, base };
  expect(() => mergeEdit({ operation, unseen: [], mergeBase: unknown, spokenHash })).toThrow('does not know');
  const otherBase = { before: { hash: second!.hash, data: null }, base: { id: 'f00', data: null } };
  expect(() => packEdit({ text: saved({ silenceThreshold: 1 }), mergeBase: otherBase, spokenHash })).toThrow(
    'does not know',
  );
  // Read from its bytes, the edit is the same.
  const cold = { before: { hash: 'cold', data: first.data }, base: { id: 'cold', data: first.data } };
  const again = mergeEdit({ operation, unseen: [], mergeBase: cold, spokenHash });
  expect(again?.hash).toBe(second?.hash);
  expect(serialize(readPacked(again!.data).doc)).toEqual(serialize(readPacked(second!.data).doc));
});

test('what a thread has no room for any more, it reads from the packed bytes that it keeps', () => {
  const long = serialize(documentOf('so we um went to the market and then we went home again '.repeat(1500)));
  const textOf = (n: number) => bytes({ ...long, rejected: { start: [n], end: [n + 0.5] } });
  const first = Array.from({ length: 30 }, (_, n) =>
    packEdit({ text: textOf(n), mergeBase: NOTHING, spokenHash: null }),
  );
  for (const [n, { hash, version, spoken }] of first.entries()) {
    const mergeBase = { before: { hash, data: null }, base: { id: version.baseId, data: null } };
    const next = packEdit({ text: textOf(n + 100), mergeBase, spokenHash: spoken!.hash });
    expect(next.version.patch).not.toBeNull();
    expect(next.spoken).toBeNull();
    // Nobody saves onto the one before any more.
    expect(() => packEdit({ text: textOf(n + 200), mergeBase, spokenHash: null })).toThrow('does not know');
  }
});

test('words that changed are found again and written anew', () => {
  const first = packEdit({ text: saved(), mergeBase: NOTHING, spokenHash: null });
  const mergeBase = {
    before: { hash: first.hash, data: null },
    base: { id: first.version.baseId, data: null },
  };
  const [word] = doc.words.text;
  const [start, end, confidence] = [doc.words.start[0], doc.words.end[0], doc.words.confidence[0]];
  const of = { start, end, confidence, speaker: 0 };
  const words = [{ remove: [{ ...of, text: word }], insert: [{ ...of, text: 'corrected' }] }];
  const merged = mergeEdit({
    operation: bytes({ duration: doc.duration, words }),
    unseen: [],
    mergeBase,
    spokenHash: first.spoken?.hash ?? null,
  });
  expect(merged?.spoken?.passages[0]?.words).toContain('corrected');
  expect(readPacked(merged!.data).doc.words.text[0]).toBe('corrected');
});
