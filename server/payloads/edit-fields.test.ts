import { expect, test } from 'vitest';
import { operation as operationSchema } from '#contract/index.ts';
import { savedDocument } from '#contract/saved-document.ts';
import { CUT_FIELDS, type CutFields } from '#model/cut-fields.ts';
import { moveEdge } from '#model/edit/edges.ts';
import { createHistory } from '#model/merge/history.ts';
import { applyOperation, mergeOperation } from '#model/merge/merge.ts';
import { changeBetween, type Operation, operationBetween } from '#model/merge/operation.ts';
import { checkDocument, parseDocument, serialize } from '#model/saved/document.ts';
import { initialFields } from '#model/saved/document-fields.ts';
import { documentOf } from '#model/testing.ts';
import type { EditorDocument, Word } from '#model/types.ts';
import { replaceWords, wordAt } from '#model/words/words.ts';
import { readPacked } from './documents.ts';
import { mergeEdit, packEdit, shiftEdit } from './edits.ts';

/** A value for each field that differs from what there is without it: a new field does not compile before it has one here. */
const CUT: Required<CutFields> = { isNew: true, suggestion: { kind: 'filler', confidence: 0.75 } };
const WORD: Required<Word> = {
  text: 'two',
  start: 3.05,
  end: 3.5,
  confidence: 0.5,
  speaker: 1,
  checked: true,
  other: { text: 'to', from: 'script', count: 1 },
};
const FIELDS: ReturnType<typeof initialFields> = {
  language: 'fr',
  speakers: ['Ada', 'Grace'],
  silences: [{ start: 5.7, end: 5.9 }],
  gaps: [{ start: 6.7, end: 6.9, doubt: 'loop' }],
  rejected: [{ start: 7.7, end: 7.9 }],
  settings: {
    silenceMode: true,
    silenceThreshold: 2,
    silenceRemainder: 0.4,
    previewMode: false,
    vocabulary: ['Kwilter'],
  },
  origin: { engine: 'moonshine', checkedBy: 'whisper', draft: true, notice: 'Doubt it.', spoken: 'fr' },
  blocks: [4.75, 0],
  gains: [
    { start: 1.2, end: 1.6, kind: 'level', decibels: 6 },
    { start: 6.2, end: 6.6, kind: 'bleep' },
  ],
  tags: { title: 'Episode', artist: 'Ada', album: 'Show', number: 7 },
  sound: { voice: 'light', match: true, loudness: -16, fades: { in: 0.5, out: 2 } },
  captionLook: { size: 'large', place: 'top', frame: 'outline', letters: 30, names: true },
  chapters: [
    { time: 0, name: 'Start' },
    { time: 4.75, name: '' },
  ],
};

const plain = documentOf('zero one two three four five six seven');
const edited: EditorDocument = withEverything(plain);

/** `doc` with a cut, a word and document fields as above. */
function withEverything(doc: EditorDocument): EditorDocument {
  const clip = { id: 'c1', start: 3.75, duration: 1, reason: 'suggested', ...CUT };
  const words = replaceWords(doc.words, [{ at: 2, remove: 1, insert: [WORD] }]);
  const saved = serialize({ ...doc, ...FIELDS, words });
  const { doc: read } = parseDocument({ ...saved, clips: [clip] });
  return { ...read, origin: FIELDS.origin };
}

/** The values of `edited`, wherever it went. */
function expectEverything(doc: EditorDocument, { origin = FIELDS.origin } = {}): void {
  expect(doc.cuts).toEqual([expect.objectContaining({ id: 'c1', reason: 'suggested', ...CUT })]);
  expect(wordAt(doc.words, 2)).toEqual(WORD);
  expect(doc).toMatchObject({ ...FIELDS, origin });
}

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test('the example differs from a new document in every field of cut, word and document', () => {
  expect(checkDocument(edited)).toEqual([]);
  for (const [name, { initial }] of Object.entries(CUT_FIELDS))
    expect(CUT[name as keyof CutFields]).not.toEqual(initial);
  for (const [name, value] of Object.entries(initialFields()))
    expect(edited[name as keyof typeof FIELDS]).not.toEqual(value);
  for (const [name, value] of Object.entries(wordAt(plain.words, 3)).filter(([key]) => key !== 'text'))
    expect(WORD[name as keyof Word]).not.toEqual(value);
});

test('every field is saved and read, as the contract describes it', () => {
  const saved = json(serialize(edited));
  expect(savedDocument.parse(saved)).toEqual(saved);
  const { doc, notes } = parseDocument(saved);
  expect(notes).toEqual([]);
  expectEverything({ ...doc, origin: FIELDS.origin });
});

test('every field is part of an operation, passes the contract, applies, and is undone', () => {
  const { forward, backward } = changeBetween(plain, edited)!;
  const sent = json(forward);
  expect(operationSchema.parse(sent)).toEqual(sent);
  expectEverything(applyOperation(plain, sent));
  expect(serialize(applyOperation(edited, json(backward)))).toEqual(serialize(plain));
  const history = createHistory<null>(1e6);
  history.record(plain, edited, { selectionBefore: null, selectionAfter: null });
  const undone = history.undo(edited)!;
  // Pauses are measured, not made: undo leaves them.
  expect(serialize(undone.doc)).toEqual(serialize({ ...plain, silences: edited.silences }));
  expectEverything(history.redo(undone.doc)!.doc);
});

test('what one window moves keeps every field that another one set', () => {
  const bare = {
    ...edited,
    cuts: edited.cuts.map((cut) => ({ ...cut, isNew: false, suggestion: undefined })),
  };
  const moved = operationBetween(bare, moveEdge(bare, 'c1', 'end', 4.5)) as Operation;
  const merged = mergeOperation(edited, json({ ...moved, cuts: withoutFields(moved) })).doc;
  expect(merged.cuts).toEqual([expect.objectContaining({ start: 3.75, ...CUT })]);
  expect(merged.cuts[0]?.duration).toBeCloseTo(0.75);
  // One who knew of the word only its first text.
  const before = { ...wordAt(plain.words, 2), start: WORD.start, end: WORD.end };
  const words = [{ remove: [before], insert: [{ ...before, text: 'TWO' }] }];
  const both = mergeOperation(edited, { duration: edited.duration, words }).doc;
  expect(wordAt(both.words, 2)).toEqual({ ...WORD, text: 'TWO' });
});

/** The cuts of an operation whose author saw none of the fields. */
function withoutFields({ cuts }: Operation): Operation['cuts'] {
  const bare = ({ id, start, duration, reason }: NonNullable<Operation['cuts']>['insert'][number]) => ({
    id,
    start,
    duration,
    reason,
  });
  return cuts && { remove: cuts.remove.map(bare), insert: cuts.insert.map(bare) };
}

test('the server stores every field, in versions and after rushes were added before', () => {
  const first = packEdit({ text: bytes(serialize(plain)), before: null, spokenHash: null });
  const merged = mergeEdit({
    operation: bytes({ ...operationBetween(plain, edited), transcription: { complete: true, added: [] } }),
    unseen: [],
    before: { hash: first.hash, data: first.data },
    spokenHash: null,
  })!;
  expectEverything(readPacked(merged.data).doc);
  const shifted = shiftEdit({ packed: merged.data, offset: 10, duration: edited.duration + 10, added: null });
  const { doc } = parseDocument(JSON.parse(new TextDecoder().decode(shifted)));
  expect(doc.cuts).toEqual([expect.objectContaining({ start: 13.75, ...CUT })]);
  expect(wordAt(doc.words, 2)).toEqual({ ...WORD, start: 13.05, end: 13.5 });
  expect(doc).toMatchObject({
    language: 'fr',
    speakers: FIELDS.speakers,
    silences: [{ start: 15.7, end: 15.9 }],
    gaps: [{ start: 16.7, end: 16.9, doubt: 'loop' }],
    rejected: [{ start: 17.7, end: 17.9 }],
    settings: FIELDS.settings,
    blocks: [0, 14.75, 10],
    gains: [
      { start: 11.2, end: 11.6, kind: 'level', decibels: 6 },
      { start: 16.2, end: 16.6, kind: 'bleep' },
    ],
    tags: FIELDS.tags,
    sound: FIELDS.sound,
    captionLook: FIELDS.captionLook,
    chapters: [
      { time: 10, name: 'Start' },
      { time: 14.75, name: '' },
    ],
  });
});

test('of rushes that were added, the chapters are taken over where the edit has its own', () => {
  const chapters = [
    { time: 0.5, name: 'added' },
    { time: 14, name: 'that the recording had before' },
  ];
  const shifted = (doc: EditorDocument) => {
    const { data } = packEdit({ text: bytes(serialize(doc)), before: null, spokenHash: null });
    const added = { start: 0, end: 10 };
    const text = shiftEdit({ packed: data, offset: 10, duration: doc.duration + 10, added, chapters });
    return parseDocument(JSON.parse(new TextDecoder().decode(text))).doc.chapters;
  };
  expect(shifted({ ...plain, chapters: [{ time: 2, name: 'own' }] })).toEqual([
    { time: 0.5, name: 'added' },
    { time: 12, name: 'own' },
  ]);
  expect(shifted(plain)).toBeNull();
});
