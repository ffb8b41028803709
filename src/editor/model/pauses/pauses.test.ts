import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withRestoredCuts } from '../edit/bulk.ts';
import { cutEnd, rangeOf } from '../edit/cut.ts';
import { cutTime, removeCuts } from '../edit/cuts.ts';
import { moveCut, moveEdge, setCutTimes } from '../edit/edges.ts';
import { appendTranscript, editWord, setParagraphs } from '../edit/transcript.ts';
import { withImported } from '../formats/read/imported.ts';
import { createHistory } from '../merge/history.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from '../saved/document.ts';
import { joinWords } from '../testing.ts';
import { retranscribed } from '../transcripts/retranscribe.ts';
import type { EditorDocument, Range, Word } from '../types.ts';
import { pausesOf } from './pauses.ts';
import {
  offeredPauses,
  setSilenceMode,
  setSilenceRemainder,
  setSilences,
  setSilenceThreshold,
  silenceSavings,
} from './silences.ts';

const word = (start: number, end: number, text = 'word'): Word => ({
  ...{ text, start, end },
  confidence: 1,
  speaker: 0,
});

/** 60 s with silence mode on. */
function documentWith(words: readonly Word[], silences: readonly Range[], threshold = 0.5): EditorDocument {
  const spoken = appendTranscript(emptyDocument({ duration: 60, language: 'en' }), words);
  return setSilenceMode(setSilenceThreshold(setSilences(spoken, silences), threshold), true);
}

const cuts = (doc: EditorDocument) =>
  doc.cuts.map(rangeOf).map(({ start, end }) => [start, end].map((t) => +t.toFixed(3)));

/** Source seconds of words that lie inside silences. */
function covered({ words, cuts }: EditorDocument): number {
  let seconds = 0;
  for (let i = 0; i < words.length; i++)
    for (const cut of cuts.filter(({ reason }) => reason === 'silence'))
      seconds += Math.max(0, Math.min(words.end[i], cutEnd(cut)) - Math.max(words.start[i], cut.start));
  return seconds;
}

/** The recording transcribed again, as `list` fits into it. */
function heardAgain(doc: EditorDocument, list: readonly Word[]): EditorDocument {
  const inside = list.filter(({ end }) => end <= doc.duration);
  const heard = appendTranscript(emptyDocument({ duration: doc.duration, language: 'en' }), inside);
  const paragraphs = inside.length > 0 ? [{ endWordIdx: inside.length - 1, speaker: 0 }] : [];
  return retranscribed(doc, { ...setParagraphs(heard, paragraphs), origin: doc.origin });
}

const ranges = (most: number) =>
  fc
    .array(fc.record({ gap: fc.integer({ min: 0, max: 3000 }), length: fc.integer({ min: 1, max: most }) }), {
      maxLength: 40,
    })
    .map((parts) => {
      let at = 0;
      return parts.map(({ gap, length }) => {
        const start = at + gap;
        at = start + length;
        return { start: start / 1000, end: at / 1000 };
      });
    });
const spoken = ranges(900).map((list) => list.map(({ start, end }) => word(start, end)));

test('no silence covers a word, whatever was measured and said, and however words arrive, are corrected or replaced', () => {
  const arrival = fc.constantFrom(
    'appended',
    'imported',
    'again',
    'joined',
    'edited',
    'measured',
    'shortened',
    'undone',
    'saved',
  );
  fc.assert(
    fc.property(
      fc.tuple(spoken, ranges(6000), fc.double({ min: 0, max: 3, noNaN: true })),
      fc.array(fc.tuple(arrival, spoken, ranges(6000), fc.nat(40)), { maxLength: 8 }),
      ([words, silences, threshold], steps) => {
        const history = createHistory<null>(1e9);
        let doc = documentWith(words, silences, threshold);
        let isAgain = false;
        expect(covered(doc)).toBeLessThan(1e-6);
        for (const [kind, list, measured, i] of steps) {
          const before = doc;
          // Words of a first transcript come before it is replaced.
          if (kind === 'appended' && !isAgain) doc = appendTranscript(doc, list);
          if (kind === 'imported')
            doc = withImported(
              doc,
              { kind: '', cues: [], speakers: [], notes: [] },
              list.filter(({ end }) => end <= doc.duration),
            );
          isAgain ||= kind === 'again';
          if (kind === 'again') doc = heardAgain(doc, list);
          if (kind === 'joined') doc = joinWords(doc, i);
          if (kind === 'edited') doc = editWord(doc, i, 'two words');
          if (kind === 'measured') doc = setSilences(doc, measured);
          if (kind === 'shortened') doc = setSilenceRemainder(doc, (i % 21) / 10);
          if (kind === 'undone') doc = history.undo(doc)?.doc ?? doc;
          // What arrives by itself is not a step to undo.
          else if (!['appended', 'measured', 'saved'].includes(kind))
            history.record(before, doc, { selectionBefore: null, selectionAfter: null });
          if (kind === 'saved') doc = parseDocument(JSON.parse(JSON.stringify(serialize(doc)))).doc;
          expect(covered(doc)).toBeLessThan(1e-6);
          expect(checkDocument(doc)).toEqual([]);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a recording taken for one long pause is cut between its imported words, 0.1 s beside each', () => {
  const doc = documentWith([], [{ start: 0, end: 60 }]);
  expect(silenceSavings(doc, { silenceThreshold: 0.5, silenceRemainder: 0.2 })).toBeCloseTo(59.8);
  const imported = withImported(doc, { kind: '', cues: [], speakers: [], notes: [] }, [
    word(2, 3),
    word(3.2, 4),
    word(10, 58),
  ]);
  expect(cuts(imported)).toEqual([
    [0.1, 1.9],
    [4.1, 9.9],
    [58.1, 59.9],
  ]);
  expect(silenceSavings(imported, { silenceThreshold: 0.5, silenceRemainder: 0.2 })).toBeCloseTo(9.4);
  expect(cuts(setSilenceThreshold(imported, 3))).toEqual([[4.1, 9.9]]);
});

test('a trimmed pause keeps the length that is set, half of it on each side', () => {
  const doc = documentWith([], [{ start: 10, end: 14 }], 1);
  expect(cuts(doc)).toEqual([[10.1, 13.9]]);
  expect(cuts(setSilenceRemainder(doc, 1))).toEqual([[10.5, 13.5]]);
  expect(cuts(setSilenceRemainder(doc, 0))).toEqual([[10, 14]]);
  expect(setSilenceRemainder(doc, 7).settings.silenceRemainder).toBe(2);
  expect(setSilenceRemainder(doc, Number.NaN)).toBe(doc);
  expect(silenceSavings(doc, { silenceThreshold: 1, silenceRemainder: 1 })).toBeCloseTo(3);
});

test('a pause with less than 0.1 s to cut beside what stays is left', () => {
  const doc = setSilenceRemainder(
    documentWith(
      [],
      [
        { start: 1, end: 2.1 },
        { start: 5, end: 6.05 },
      ],
      1,
    ),
    1,
  );
  expect(cuts(doc)).toEqual([[1.5, 1.6]]);
});

test('with nothing left of a pause the cut still stops at a word that reaches into it', () => {
  const doc = documentWith([word(0, 3.08), word(5.95, 8)], [{ start: 3, end: 6 }], 1);
  expect(cuts(doc)).toEqual([[3.1, 5.9]]);
  expect(cuts(setSilenceRemainder(doc, 0))).toEqual([[3.08, 5.95]]);
});

test('what stays of pauses survives saving; a document from before it has 0.2 s', () => {
  const doc = setSilenceRemainder(documentWith([], [{ start: 10, end: 14 }]), 0.6);
  const saved = JSON.parse(JSON.stringify(serialize(doc)));
  expect(parseDocument(saved)).toMatchObject({ doc: { settings: { silenceRemainder: 0.6 } }, notes: [] });
  delete saved.settings.silenceRemainder;
  expect(parseDocument(saved)).toMatchObject({ doc: { settings: { silenceRemainder: 0.2 } }, notes: [] });
  saved.settings.silenceRemainder = 3;
  expect(parseDocument(saved).notes).toHaveLength(1);
});

test('a word that reaches into a pause no farther than 0.1 s leaves it as it was measured', () => {
  const measured = [{ start: 3, end: 6 }];
  expect(cuts(documentWith([word(2, 3.1), word(5.9, 7)], measured))).toEqual([[3.1, 5.9]]);
  expect(cuts(documentWith([word(2, 3.2), word(5.9, 7)], measured))).toEqual([[3.3, 5.9]]);
});

test('joining words over a pause takes its cut away, undo brings it back, and what was deleted stays deleted', () => {
  const doc = documentWith(
    [word(1, 2), word(5, 6), word(9, 10)],
    [
      { start: 2, end: 5 },
      { start: 6, end: 9 },
      { start: 10, end: 20 },
    ],
  );
  const kept = removeCuts(doc, [doc.cuts[2].id]);
  const joined = joinWords(kept, 0);
  expect(cuts(joined)).toEqual([[6.1, 8.9]]);
  const history = createHistory<null>(1e6);
  history.record(kept, joined, { selectionBefore: null, selectionAfter: null });
  expect(history.undo(joined)?.doc.cuts).toEqual(kept.cuts);
});

test('a silence stops at words when it is moved, is refused over one, and does not come back under new words', () => {
  const doc = documentWith([word(1, 2), word(6, 7)], [{ start: 3, end: 5 }]);
  const { id } = doc.cuts[0];
  expect(cuts(moveEdge(doc, id, 'end', 6.5))).toEqual([[3.1, 6]]);
  expect(cuts(moveCut(doc, id, 0))).toEqual([[2, 3.8]]);
  expect(setCutTimes(doc, id, { end: 6.5 })).toEqual({
    doc,
    error: expect.stringContaining('cannot cover a word'),
  });
  const deleted = appendTranscript(removeCuts(doc, [id]), [word(8, 9)]);
  const over = withImported(deleted, { kind: '', cues: [], speakers: [], notes: [] }, [word(3.5, 4)]);
  expect(withRestoredCuts(over, doc.cuts).cuts).toEqual([]);
});

test('a saved silence over words becomes a manual cut, and the document says so', () => {
  const saved = JSON.parse(JSON.stringify(serialize(documentWith([], [{ start: 0, end: 60 }]))));
  const words = { text: 'word', start: [20], end: [21], confidence: [1], speaker: [0] };
  const { doc, notes } = parseDocument({ ...saved, words, paragraphs: { endWordIdx: [0], speaker: [0] } });
  expect(cuts(doc)).toEqual([[0.1, 59.9]]);
  expect(doc.cuts[0].reason).toBe('manual');
  expect(notes).toEqual(['1 cut of a silence covered a word and became a manual cut.']);
  expect(checkDocument(doc)).toEqual([]);
});

test('pauses keep their identity while words do not touch them', () => {
  const doc = documentWith([word(1, 2)], [{ start: 3, end: 5 }]);
  expect(pausesOf(doc)).toBe(doc.silences);
  const more = appendTranscript(doc, [word(4, 4.5)]);
  expect(pausesOf(more)).toEqual([
    { start: 3, end: 4 },
    { start: 4.5, end: 5 },
  ]);
  expect(pausesOf(appendTranscript(more, [word(6, 7)]))).toBe(pausesOf(more));
});

test('unsure pauses are offered while pauses are trimmed, shortened like those, beside words and cuts', () => {
  const doc = documentWith([word(1, 3.05), word(20, 21)], [{ start: 30, end: 32 }], 1);
  const unsure = [
    { start: 3, end: 5 },
    { start: 8, end: 8.8 },
    { start: 19, end: 23 },
    { start: 31, end: 33 },
    { start: 40, end: 70 },
  ];
  expect(offeredPauses(doc, unsure)).toEqual([
    { start: 3.1, end: 4.9 },
    { start: 40.1, end: 59.9 },
  ]);
  expect(offeredPauses(cutTime(doc, 3.5, 4), unsure)).toEqual([{ start: 40.1, end: 59.9 }]);
  expect(offeredPauses(setSilenceMode(doc, false), unsure)).toEqual([]);
});
