import { expect, test } from 'vitest';
import { cutTime } from '../edit/cuts.ts';
import { applyOperation } from '../merge/merge.ts';
import { operationBetween } from '../merge/operation.ts';
import { checkDocument, parseDocument, serialize } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import { appendGaps, freeGaps } from './gaps.ts';

const doc = documentOf('so tell me about it');

test('gaps come with the stream, a replay adds none, and what is no range is left out', () => {
  const first = appendGaps(doc, [{ start: 1.7, end: 1.9 }]);
  expect(first.gaps).toEqual([{ start: 1.7, end: 1.9 }]);
  const again = appendGaps(first, [{ start: 1.7, end: 1.9 }]);
  expect(again).toBe(first);
  const more = appendGaps(first, [
    { start: 1.7, end: 1.9 },
    { start: 4, end: 4.4 },
    { start: 6, end: 99, doubt: 'loop' },
    { start: 8, end: 9 },
  ]);
  expect(more.gaps).toEqual([
    { start: 1.7, end: 1.9 },
    { start: 4, end: 4.4 },
    { start: 6, end: doc.duration, doubt: 'loop' },
  ]);
  expect(checkDocument(more)).toEqual([]);
});

test('gaps are saved and read back; a document saved before there were any has none', () => {
  const found = [
    { start: 4, end: 4.4 },
    { start: 5, end: 5.5, doubt: 'garble' as const },
  ];
  const saved = serialize(appendGaps(doc, found));
  expect(parseDocument(JSON.parse(JSON.stringify(saved))).doc.gaps).toEqual(found);
  const unknown = { start: [4], end: [4.4], doubt: ['a later reason'] };
  expect(parseDocument({ ...saved, gaps: unknown }).doc.gaps).toEqual([{ start: 4, end: 4.4 }]);
  const { gaps: _, ...older } = saved as Record<string, unknown>;
  expect(parseDocument(older)).toMatchObject({ doc: { gaps: [] }, notes: [] });
  expect(parseDocument({ ...saved, gaps: { start: [5, 2], end: [6, 1] } }).notes).toHaveLength(1);
});

test('an operation carries gaps, so that the copy on this device has them', () => {
  const after = appendGaps(doc, [{ start: 4, end: 4.4, doubt: 'loop' }]);
  expect(applyOperation(doc, operationBetween(doc, after)!).gaps).toEqual(after.gaps);
  expect(checkDocument({ ...after, gaps: [{ start: 2, end: 1 }] })).toHaveLength(1);
});

test('a gap is free until a cut takes its middle out', () => {
  const gaps = appendGaps(doc, [
    { start: 1.7, end: 1.9 },
    { start: 4.65, end: 4.95 },
  ]);
  const cut = cutTime(gaps, 4.65, 4.95);
  expect(cut.cuts[0]).toMatchObject({ reason: 'manual', startWordIdx: -1, start: 4.65 });
  expect(freeGaps(cut)).toEqual([{ start: 1.7, end: 1.9 }]);
  expect(freeGaps(cutTime(gaps, 4.85, 4.95))).toHaveLength(2);
});
