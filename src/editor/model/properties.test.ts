import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EPSILON, MIN_CUT_DURATION } from './constants.ts';
import { arrangementOf } from './edit/arrangement.ts';
import { nonSilences, rangeOf } from './edit/cut.ts';
import { freeAround } from './edit/cut-room.ts';
import {
  cutOfWord,
  cutSpans,
  cutTime,
  cutWords,
  deleteCutsInWords,
  hasUncut,
  removeCuts,
  suggestCuts,
  withoutNewFlag,
} from './edit/cuts.ts';
import { moveBracket, moveCut, moveEdge, setCutTimes } from './edit/edges.ts';
import { fitBlocks, moveRanges, moveWords } from './edit/moves.ts';
import { findMatches, withReplacedMatches } from './edit/search.ts';
import { timeMapOf } from './edit/time-map.ts';
import {
  appendTranscript,
  editWord,
  renameSpeaker,
  setParagraphSpeaker,
  setParagraphs,
} from './edit/transcript.ts';
import { exportPlan } from './media/edl.ts';
import { createHistory } from './merge/history.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from './pauses/silences.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from './saved/document.ts';
import { readScript } from './script/read-script.ts';
import { compareWithScript, withScript } from './script/with-script.ts';
import { joinWords } from './testing.ts';
import { withEditText } from './text-edit/with-edit-text.ts';
import { writeEditText } from './text-edit/write-edit-text.ts';
import { rangeWithout } from './time/ranges.ts';
import { insertAddedWords, shiftDocument } from './transcripts/added-rushes.ts';
import { wholeStretch, withAlignedWords } from './transcripts/aligned.ts';
import { retranscribed } from './transcripts/retranscribe.ts';
import type { EditorDocument, Word } from './types.ts';

type Change = (doc: EditorDocument) => EditorDocument;

/** Words with pauses from none to 2 s, some far shorter than the shortest cut. */
const speech = fc
  .array(
    fc.record({
      text: fc.constantFrom('a', 'um', 'Well,', 'the', 'THE', 'café', "l'homme", '—', 'well-known', 'x'),
      pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2000 })),
      length: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 900 })),
      speaker: fc.nat(1),
    }),
    { maxLength: 40 },
  )
  .map((parts) => {
    let time = 0;
    return parts.map(({ text, pause, length, speaker }): Word => {
      const start = time + pause;
      time = start + length;
      return { text, start: start / 1000, end: time / 1000, confidence: 0.5, speaker };
    });
  });

/** Blocks of less than a rounding error are not played. */
const milliseconds = fc.integer({ min: -2000, max: 80_000 }).map((time) => time / 1000);
const times = fc.double({ min: -2, max: 80, noNaN: true });
const silences = fc.array(
  fc
    .record({ start: times, length: fc.double({ min: -1, max: 4, noNaN: true }) })
    .map(({ start, length }) => ({
      start,
      end: start + length,
    })),
  { maxLength: 25 },
);

const documents = fc
  .record({ words: speech, silences, tail: fc.double({ min: 0, max: 3, noNaN: true }) })
  .map((parts) => {
    const duration = (parts.words.at(-1)?.end ?? 5) + parts.tail;
    const doc = appendTranscript(emptyDocument({ duration, language: 'en' }), parts.words);
    return setSilences(doc, parts.silences);
  });

const index = fc.integer({ min: -1, max: 45 });
const edge = fc.constantFrom('start' as const, 'end' as const);
const query = fc.constantFrom('um', 'the', 'the cafe', 'a', 'well', 'known the', 'homme', '', '.');
const idAt = (doc: EditorDocument, i: number) => doc.cuts[i % Math.max(1, doc.cuts.length)]?.id ?? 'none';

const cut = fc.tuple(index, index).map(
  ([a, b]): Change =>
    (doc) =>
      cutWords(doc, a, b),
);
const unfitted: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: cut },
  fc.tuple(times, times, fc.boolean()).map(
    ([a, b, isNew]): Change =>
      (doc) =>
        cutTime(doc, a, b, { isNew }),
  ),
  fc.nat(20).map(
    (i): Change =>
      (doc) =>
        removeCuts(doc, [idAt(doc, i)]),
  ),
  fc.nat(20).map(
    (i): Change =>
      (doc) =>
        removeCuts(
          doc,
          doc.cuts.slice(i).map((cut) => cut.id),
        ),
  ),
  fc.tuple(index, index).map(
    ([a, b]): Change =>
      (doc) =>
        deleteCutsInWords(doc, a, b),
  ),
  fc.nat(20).map(
    (i): Change =>
      (doc) =>
        withoutNewFlag(doc, idAt(doc, i)),
  ),
  fc.array(fc.tuple(index, index), { maxLength: 6 }).map(
    (pairs): Change =>
      (doc) =>
        suggestCuts(doc, pairs),
  ),
  fc.tuple(fc.nat(20), edge, fc.integer({ min: -3, max: 3 })).map(
    ([i, side, by]): Change =>
      (doc) =>
        moveBracket(doc, idAt(doc, i), side, by),
  ),
  fc.tuple(fc.nat(20), edge, times).map(
    ([i, side, to]): Change =>
      (doc) =>
        moveEdge(doc, idAt(doc, i), side, to),
  ),
  fc.tuple(fc.nat(20), times).map(
    ([i, to]): Change =>
      (doc) =>
        moveCut(doc, idAt(doc, i), to),
  ),
  fc.tuple(fc.nat(20), times, times).map(
    ([i, start, end]): Change =>
      (doc) =>
        setCutTimes(doc, idAt(doc, i), { start, end }).doc,
  ),
  fc.boolean().map(
    (on): Change =>
      (doc) =>
        setSilenceMode(doc, on),
  ),
  fc.double({ min: -1, max: 4 }).map(
    (seconds): Change =>
      (doc) =>
        setSilenceThreshold(doc, seconds),
  ),
  query.map(
    (text): Change =>
      (doc) =>
        cutSpans(doc, findMatches(doc.words, text)),
  ),
  fc.tuple(query, fc.constantFrom('so', 'one two three', '', 'the')).map(
    ([text, by]): Change =>
      (doc) =>
        withReplacedMatches(doc, findMatches(doc.words, text), by),
  ),
  fc.tuple(index, fc.constantFrom('', 'b', 'one two', 'un deux trois')).map(
    ([i, text]): Change =>
      (doc) =>
        editWord(doc, i, text),
  ),
  index.map(
    (i): Change =>
      (doc) =>
        joinWords(doc, i),
  ),
  fc.tuple(index, fc.nat(4)).map(
    ([i, speaker]): Change =>
      (doc) =>
        setParagraphSpeaker(doc, i, speaker),
  ),
  fc.constantFrom('Ann', '').map(
    (label): Change =>
      (doc) =>
        renameSpeaker(doc, 0, label),
  ),
  fc.tuple(index, fc.nat(4), index).map(
    ([i, length, before]): Change =>
      (doc) => {
        const span = { startWordIdx: Math.max(0, i), endWordIdx: Math.min(doc.words.length - 1, i + length) };
        return span.startWordIdx > span.endWordIdx
          ? doc
          : moveWords(doc, [span], before < doc.words.length ? before : -1);
      },
  ),
  fc.tuple(milliseconds, milliseconds, fc.option(milliseconds)).map(
    ([a, b, before]): Change =>
      (doc) =>
        moveRanges(doc, [{ start: Math.min(a, b), end: Math.max(a, b) }], before),
  ),
  fc.array(fc.integer({ min: -800, max: 800 }), { minLength: 40, maxLength: 40 }).map(
    (shifts): Change =>
      (doc) => {
        const { words } = wholeStretch(doc);
        const aligned = words.map(({ start, end }, i) => ({
          start: start + shifts[i % 40]! / 1000,
          end: end + shifts[i % 40]! / 1000,
          verdict: i % 7 === 3 ? ('guessed' as const) : ('found' as const),
        }));
        return withAlignedWords(doc, [wholeStretch(doc)], aligned, { marks: true });
      },
  ),
  speech.map(
    (heard): Change =>
      (doc) => {
        const within = heard.filter(({ end }) => end <= doc.duration);
        const blank = emptyDocument({ duration: doc.duration, language: 'en' });
        return retranscribed(doc, appendTranscript(blank, within));
      },
  ),
  fc.tuple(fc.nat(40), fc.nat(40)).map(
    ([a, b]): Change =>
      (doc) => {
        const all = doc.words.text.slice(0, doc.words.length);
        const parts = [all.slice(Math.min(a, b), Math.max(a, b)), all.slice(0, Math.min(a, b)), all.slice(b)];
        const script = readScript(parts.map((part) => part.join(' ')).join('\n\n'));
        return script ? withScript(doc, script, compareWithScript(doc, script)) : doc;
      },
  ),
);
/** As the page makes changes: borders of blocks stand between words. */
const changes = unfitted.map(
  (change): Change =>
    (doc) =>
      fitBlocks(change(doc)),
);

/** What happens to a document without being a step of the history. */
const arrivals: fc.Arbitrary<Change> = fc
  .oneof(
    speech.map(
      (words): Change =>
        (doc) => {
          const from = doc.words.length === 0 ? 0 : doc.words.end[doc.words.length - 1];
          return appendTranscript(
            doc,
            words.map((word) => ({ ...word, start: word.start + from, end: word.end + from })),
          );
        },
    ),
    silences.map(
      (list): Change =>
        (doc) =>
          setSilences(doc, list),
    ),
    fc.array(index, { maxLength: 5 }).map(
      (ends): Change =>
        (doc) =>
          setParagraphs(
            doc,
            ends.map((endWordIdx) => ({ endWordIdx, speaker: 0 })),
          ),
    ),
  )
  .map(
    (change): Change =>
      (doc) =>
        fitBlocks(change(doc)),
  );

/** Everything of a document, in a form that compares. */
function contents(doc: EditorDocument) {
  return { saved: serialize(doc), cuts: doc.cuts };
}

test('documents keep their invariants under any sequence of commands', () => {
  fc.assert(
    fc.property(documents, fc.array(fc.oneof(changes, arrivals), { maxLength: 25 }), (first, steps) => {
      let doc = first;
      expect(checkDocument(doc)).toEqual([]);
      for (const step of steps) {
        doc = step(doc);
        expect(checkDocument(doc)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('any document as a text and back is the same', () => {
  fc.assert(
    fc.property(documents, fc.array(fc.oneof(changes, arrivals), { maxLength: 25 }), (first, steps) => {
      const doc = steps.reduce((before, step) => step(before), first);
      expect(withEditText(doc, writeEditText(doc, 'talk.mp4')).doc).toBe(doc);
    }),
    { numRuns: 300 },
  );
});

test('undo of any sequence gives back the identical document, redo the last one', () => {
  const steps = fc.array(fc.tuple(changes, fc.constantFrom(undefined, 'drag')), { maxLength: 20 });
  fc.assert(
    fc.property(documents, steps, (first, list) => {
      const history = createHistory<number>(1e9);
      let doc = first;
      for (const [i, [step, gesture]] of list.entries()) {
        const next = step(doc);
        history.record(doc, next, { gesture, selectionBefore: i, selectionAfter: i + 1 });
        doc = next;
      }
      const last = contents(doc);
      for (let state = history.undo(doc); state !== null; state = history.undo(doc)) doc = state.doc;
      expect(contents(doc)).toEqual(contents(first));
      for (let state = history.redo(doc); state !== null; state = history.redo(doc)) doc = state.doc;
      expect(contents(doc)).toEqual(last);
    }),
    { numRuns: 300 },
  );
});

test('undo and redo keep the invariants whatever arrived outside the history meanwhile', () => {
  const steps = fc.array(
    fc.tuple(fc.oneof(changes, arrivals), fc.constantFrom('do', 'arrive', 'undo', 'redo')),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(documents, steps, (first, list) => {
      const history = createHistory<null>(1e9);
      let doc = first;
      for (const [step, kind] of list) {
        const before = doc;
        if (kind === 'undo') doc = history.undo(doc)?.doc ?? doc;
        else if (kind === 'redo') doc = history.redo(doc)?.doc ?? doc;
        else doc = step(doc);
        if (kind === 'do') history.record(before, doc, { selectionBefore: null, selectionAfter: null });
        expect(checkDocument(doc)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

/** 30 s with pauses of a second and more, a cut between two of them, silence mode on, and the id of the cut. */
const pausedCuts = fc
  .record({
    pauses: fc.array(fc.record({ gap: fc.nat(30), length: fc.integer({ min: 7, max: 40 }) }), {
      maxLength: 8,
    }),
    at: fc.double({ min: 0, max: 29, noNaN: true }),
    length: fc.double({ min: 0.1, max: 3, noNaN: true }),
  })
  .map(({ pauses, at, length }) => {
    let end = 0;
    const silences = pauses.map((pause) => {
      const start = end + pause.gap / 10;
      end = start + pause.length / 10;
      return { start, end };
    });
    const doc = setSilences(emptyDocument({ duration: 30, language: 'en' }), silences);
    const made = cutTime(doc, at, at + length);
    return { doc: setSilenceMode(setSilenceThreshold(made, 0.7), true), id: made.cuts[0].id };
  });
const places = fc.double({ min: 0, max: 30, noNaN: true });

test('moving an edge away and back, in any steps, leaves silences as they were', () => {
  fc.assert(
    fc.property(
      pausedCuts,
      edge,
      fc.array(places, { minLength: 1, maxLength: 6 }),
      ({ doc, id }, side, path) => {
        const made = doc.cuts.find((cut) => cut.id === id)!;
        const end = made.start + made.duration;
        fc.pre(doc.silences.every((pause) => pause.end <= made.start || pause.start >= end));
        const back = [...path, side === 'start' ? made.start : end].reduce(
          (current, to) => moveEdge(current, id, side, to),
          doc,
        );
        const rounded = ({ cuts }: EditorDocument) =>
          cuts.map((cut) => [cut.id, cut.start.toFixed(6), cut.duration.toFixed(6)]);
        expect(rounded(back)).toEqual(rounded(doc));
      },
    ),
    { numRuns: 500 },
  );
});

test('a cut that grows gives nothing back that is long enough for a cut', () => {
  fc.assert(
    fc.property(pausedCuts, edge, places, ({ doc, id }, side, to) => {
      const cut = doc.cuts.find((found) => found.id === id)!;
      const at = side === 'start' ? Math.min(to, cut.start) : Math.max(to, cut.start + cut.duration);
      const { kept } = timeMapOf(moveEdge(doc, id, side, at));
      for (const removed of timeMapOf(doc).removed)
        for (const { start, end } of kept)
          expect(Math.min(end, removed.end) - Math.max(start, removed.start)).toBeLessThan(MIN_CUT_DURATION);
    }),
    { numRuns: 500 },
  );
});

test('a saved document reads back equal and without notes', () => {
  fc.assert(
    fc.property(documents, fc.array(changes, { maxLength: 15 }), (first, steps) => {
      const doc = steps.reduce((current, step) => step(current), first);
      const back = parseDocument(JSON.parse(JSON.stringify(serialize(doc))));
      expect(back.notes).toEqual([]);
      expect(contents(back.doc)).toEqual(contents(doc));
    }),
  );
});

test('anything at all parses to a valid document or is refused with a sentence', () => {
  const nonsense = fc.oneof(
    fc.anything(),
    fc.double(),
    fc.string(),
    fc.array(fc.anything(), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(
      documents,
      fc.array(changes, { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), nonsense), { maxLength: 4 }),
      (first, steps, damage) => {
        const doc = steps.reduce((current, step) => step(current), first);
        const saved = JSON.parse(JSON.stringify(serialize(doc)));
        for (const [where, value] of damage) spoil(saved, where, value);
        try {
          expect(checkDocument(parseDocument(saved).doc)).toEqual([]);
        } catch (error) {
          expect(error).toMatchObject({
            name: 'DocumentError',
            message: expect.stringMatching(/^[A-Z].*\.$/),
          });
        }
      },
    ),
    { numRuns: 500 },
  );
});

/** Puts `value` at one of the places of `saved`, chosen by `where`. */
function spoil(saved: unknown, where: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      places.push([node as Record<string, unknown>, key]);
      visit(child);
    }
  };
  visit(saved);
  if (places.length === 0) return;
  const [node, key] = places[where % places.length];
  node[key] = value;
}

/** Of the order of playing, that holds a source time. */
function blockOf(doc: EditorDocument, sourceTime: number) {
  const { blocks, blockAt } = arrangementOf(doc);
  return blocks[blockAt(sourceTime)]!;
}

test('the time map and its inverse agree', () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(changes, { maxLength: 12 }),
      fc.array(times, { minLength: 1 }),
      (first, steps, at) => {
        const doc = steps.reduce((current, step) => step(current), first);
        const map = timeMapOf(doc);
        const cutTotal = map.removed.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(map.editedDuration + cutTotal).toBeCloseTo(doc.duration, 6);
        for (const time of at) {
          const edited = Math.min(Math.max(0, time), map.editedDuration);
          expect(map.toEdited(map.toSource(edited))).toBeCloseTo(edited, 6);
          // A moment of the media: its end is none, and belongs to a cut that reaches it.
          const source = Math.min(Math.max(0, time), doc.duration * 0.999);
          const cutHere = map.nextCutAt(source);
          const isCut = cutHere !== null && cutHere.start <= source;
          if (!isCut) expect(map.toSource(map.toEdited(source))).toBeCloseTo(source, 6);
          else
            expect(map.toEdited(source)).toBeCloseTo(
              map.toEdited(Math.max(cutHere.start, blockOf(doc, source).start)),
              6,
            );
        }
      },
    ),
  );
});

test('export plan totals equal the edited duration within one frame, and no segment leaves its range by one', () => {
  const rates = fc.constantFrom(
    { num: 30000, den: 1001 },
    { num: 25, den: 1 },
    { num: 60, den: 1 },
    { num: 24000, den: 1001 },
  );
  fc.assert(
    fc.property(documents, fc.array(changes, { maxLength: 20 }), rates, (first, steps, frameRate) => {
      const doc = steps.reduce((current, step) => step(current), first);
      const { kept, editedDuration } = timeMapOf(doc);
      const frame = frameRate.den / frameRate.num;
      const plan = exportPlan({ kept, frameRate, sampleRate: 48000 });
      expect(Math.abs(plan.duration - editedDuration)).toBeLessThanOrEqual(frame);
      expect(Math.abs(plan.totalSamples / 48000 - plan.duration)).toBeLessThan(1 / 48000);
      const taken = new Set<number>();
      let samples = 0;
      for (const { startFrame, endFrame, sampleCount } of plan.segments) {
        expect(endFrame).toBeGreaterThan(startFrame);
        for (let frame = startFrame; frame < endFrame; frame++) taken.add(frame);
        const holds = kept.some(({ start }) => Math.abs(start - startFrame * frame) < frame);
        expect(holds).toBe(true);
        samples += sampleCount;
      }
      // None twice.
      expect(taken.size).toBe(plan.totalFrames);
      expect(samples).toBe(plan.totalSamples);
    }),
  );
});

const edited = fc
  .tuple(documents, fc.array(changes, { maxLength: 12 }))
  .map(([first, steps]) => steps.reduce((doc, step) => step(doc), first));

/** Cuts other than silences that `before` has and `after` lacks. */
function lostCuts(before: EditorDocument, after: EditorDocument) {
  return nonSilences(before.cuts).filter((cut) => !after.cuts.includes(cut));
}

test('cutting any words cuts what is left of them, leaves other cuts alone, and leaves nothing to cut', () => {
  fc.assert(
    fc.property(edited, index, index, (doc, a, b) => {
      const next = cutWords(doc, a, b);
      expect(checkDocument(next)).toEqual([]);
      expect(lostCuts(doc, next)).toEqual([]);
      expect(hasUncut(doc, a, b)).toBe(next !== doc);
      expect(hasUncut(next, a, b)).toBe(false);
      const last = Math.min(Math.max(a, b), doc.words.length - 1);
      for (let i = Math.max(0, Math.min(a, b)); i <= last; i++) {
        if (cutOfWord(next, i)) continue;
        // Only where other cuts leave no room for one.
        const word = { start: doc.words.start[i], end: doc.words.end[i] };
        const middle = (word.start + word.end) / 2;
        const room = freeAround(nonSilences(next.cuts), { start: middle, end: middle }, doc.duration);
        expect(room && room.end - room.start).toBeLessThan(MIN_CUT_DURATION);
      }
    }),
    { numRuns: 300 },
  );
});

test('cutting any stretch of time cuts what is left of it and leaves other cuts alone', () => {
  fc.assert(
    fc.property(edited, times, times, (doc, a, b) => {
      const next = cutTime(doc, a, b);
      expect(checkDocument(next)).toEqual([]);
      expect(lostCuts(doc, next)).toEqual([]);
      const asked = { start: Math.max(0, Math.min(a, b)), end: Math.min(doc.duration, Math.max(a, b)) };
      for (const { start, end } of rangeWithout(asked, nonSilences(next.cuts).map(rangeOf)))
        expect(end - start).toBeLessThan(MIN_CUT_DURATION - EPSILON);
    }),
    { numRuns: 300 },
  );
});

const seconds = fc.double({ min: 0, max: 5000, noNaN: true });

test('an edit shifted by rushes before it stays the same edit, later', () => {
  fc.assert(
    fc.property(edited, seconds, seconds, (doc, offset, tail) => {
      const duration = doc.duration + offset + tail;
      const later = shiftDocument(doc, offset, duration);
      expect(checkDocument(later)).toEqual([]);
      expect(parseDocument(JSON.parse(JSON.stringify(serialize(later)))).notes).toEqual([]);
      expect(timeMapOf(later).editedDuration).toBeCloseTo(timeMapOf(doc).editedDuration + offset + tail, 5);
      expect(later.cuts.map(({ description }) => description)).toEqual(
        doc.cuts.map(({ description }) => description),
      );
      expect(later.cuts.map(({ start }) => start - offset)).toEqual(
        doc.cuts.map(({ start }) => expect.closeTo(start, 6)),
      );
      const back = shiftDocument(later, -offset, doc.duration);
      expect(back.cuts.map(({ id }) => id)).toEqual(doc.cuts.map(({ id }) => id));
      expect(Array.from(back.words.start)).toEqual(
        Array.from(doc.words.start.subarray(0, doc.words.length), (time) => expect.closeTo(time, 6)),
      );
      expect(later.paragraphs).toEqual(doc.paragraphs);
    }),
    { numRuns: 300 },
  );
});

test('words of added rushes are inserted and leave the edit as it was', () => {
  fc.assert(
    fc.property(edited, speech, speech, (doc, before, after) => {
      const offset = (before.at(-1)?.end ?? 0) + 0.5;
      const end = doc.duration + offset;
      const duration = end + (after.at(-1)?.end ?? 0) + 0.5;
      const added = [
        { start: 0, end: offset },
        { start: end, end: duration },
      ];
      const heard = [
        ...before,
        ...after.map((word) => ({ ...word, start: word.start + end, end: word.end + end })),
      ];
      const later = shiftDocument(doc, offset, duration);
      let filled = later;
      // As a stream brings it, with a replay of the first half.
      const half = heard.slice(0, Math.ceil(heard.length / 2));
      for (const words of [half, heard]) filled = insertAddedWords(filled, { words, gaps: [] }, added);
      expect(checkDocument(filled)).toEqual([]);
      expect(filled.words.text.slice(0, filled.words.length)).toEqual([
        ...before.map(({ text }) => text),
        ...doc.words.text.slice(0, doc.words.length),
        ...after.map(({ text }) => text),
      ]);
      const own = (list: EditorDocument) =>
        nonSilences(list.cuts).map(({ id, start, duration }) => ({ id, start, duration }));
      expect(own(filled)).toEqual(own(later));
      expect(filled.speakers.slice(0, doc.speakers.length)).toEqual(doc.speakers);
    }),
    { numRuns: 300 },
  );
});
