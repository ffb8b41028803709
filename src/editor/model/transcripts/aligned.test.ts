import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutEnd, nonSilences } from '../edit/cut.ts';
import { cutTime, cutWords } from '../edit/cuts.ts';
import { editWord } from '../edit/transcript.ts';
import { createHistory } from '../merge/history.ts';
import { checkDocument } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument, Range } from '../types.ts';
import { type AlignedWord, changedStretches, wholeStretch, withAlignedWords } from './aligned.ts';

const TEXT = 'so we went there. and then we saw it. that was all. nobody knew why. we left again then.';
const START = documentOf(TEXT);
const COUNT = START.words.length;

/** Each word somewhere between the ends of its neighbours, all moved by the same. */
const times = fc
  .tuple(
    fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      {
        minLength: COUNT,
        maxLength: COUNT,
      },
    ),
    fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    fc.array(fc.constantFrom('found' as const, 'guessed' as const, 'unsaid' as const), {
      minLength: COUNT,
      maxLength: COUNT,
    }),
  )
  .map(([places, shift, verdicts]) =>
    places.map(([a, b], i): AlignedWord => {
      const start = 1 + i + shift + 0.3 * a;
      return { start, end: start + 0.1 + 0.5 * b, verdict: verdicts[i] };
    }),
  );
const word = fc.integer({ min: 0, max: COUNT - 1 });

const found = (range: Range): AlignedWord => ({ ...range, verdict: 'found' });
const rangesOf = ({ words }: EditorDocument): Range[] =>
  Array.from({ length: words.length }, (_, i) => ({ start: words.start[i], end: words.end[i] }));
const aligned = (
  doc: EditorDocument,
  now: readonly AlignedWord[],
  sent = wholeStretch(doc),
): EditorDocument => withAlignedWords(doc, [sent], now, { marks: true });

test('cuts of words go with them, those set by hand stay', () => {
  fc.assert(
    fc.property(times, word, word, (now, a, b) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const doc = cutWords(START, first, last);
      const after = aligned(doc, now);
      expect(checkDocument(after)).toEqual([]);
      const [cut] = after.cuts;
      const isLong = now[last].end - now[first].start >= 0.1;
      if (isLong) {
        expect(cut.start).toBe(after.words.start[first]);
        expect(cutEnd(cut)).toBeCloseTo(after.words.end[last], 9);
        expect([cut.startWordIdx, cut.endWordIdx]).toEqual([first, last]);
      }
    }),
  );
  fc.assert(
    fc.property(times, word, (now, at) => {
      const doc = cutTime(START, 1.17 + at, 1.43 + at);
      const after = aligned(doc, now);
      expect(nonSilences(after.cuts).map(({ start, duration }) => [start, duration])).toEqual(
        doc.cuts.map(({ start, duration }) => [start, duration]),
      );
    }),
  );
});

test('cuts of both kinds never overlap, whatever the words do', () => {
  fc.assert(
    fc.property(times, fc.array(fc.tuple(word, fc.boolean()), { maxLength: 8 }), (now, made) => {
      let doc = START;
      for (const [at, isByWord] of made)
        doc = isByWord ? cutWords(doc, at, at) : cutTime(doc, 1.65 + at, 1.95 + at);
      expect(checkDocument(aligned(doc, now))).toEqual([]);
    }),
  );
});

test('a sentence in which anything changed meanwhile keeps its words, all others get their times', () => {
  fc.assert(
    fc.property(times, word, (now, at) => {
      const sent = wholeStretch(START);
      const edited = editWord(START, at, 'changed meanwhile');
      const after = aligned(edited, now, sent);
      expect(checkDocument(after)).toEqual([]);
      expect(after.words.text).toEqual(edited.words.text);
      const ends = [3, 8, 11, 14, COUNT - 1];
      const last = ends.find((end) => at <= end)!;
      const first = (ends[ends.indexOf(last) - 1] ?? -1) + 1;
      const before = rangesOf(edited).slice(first, last + 2);
      const isFree =
        (now[first - 1]?.end ?? 0) <= before[0].start && before.at(-1)!.end <= (now[last + 1]?.start ?? 99);
      if (isFree) expect(rangesOf(after).slice(first, last + 2)).toEqual(before);
      for (let i = 0; i < COUNT; i++) {
        const k = i <= at ? i : i + 1;
        const isStale = i >= first && i <= last;
        if (!isStale) expect(after.words.end[k]).toBeCloseTo(now[i].end, 9);
      }
    }),
  );
});

test('what came for words of which none is left changes nothing', () => {
  const other = documentOf(
    'quite another text of the same recording that somebody imported meanwhile and kept',
  );
  const now = rangesOf(START).map(({ start, end }) => found({ start: start + 0.2, end: end + 0.2 }));
  expect(aligned(other, now, wholeStretch(START))).toBe(other);
});

test('only the sentences of corrected words are looked for, and only where they read otherwise', () => {
  const doc = editWord(START, 5, 'afterwards');
  const [sent, ...others] = changedStretches(START, doc);
  expect(others).toEqual([]);
  expect(sent.words.map(({ text }) => text).join(' ')).toBe('and afterwards we saw it.');
  expect([sent.start, sent.end]).toEqual([START.words.end[3], START.words.start[9]]);
  expect(changedStretches(START, editWord(START, 5, 'Then,'))).toEqual([]);
});

test('corrected words that were not found stay where they are, and nothing is doubted', () => {
  const doc = editWord(START, 5, 'afterwards');
  const stretches = changedStretches(START, doc);
  const now = stretches[0].words.map(
    ({ start, end }, i): AlignedWord => ({
      start: start + 0.1,
      end: end + 0.1,
      verdict: i < 2 ? 'guessed' : 'found',
    }),
  );
  const after = withAlignedWords(doc, stretches, now, { marks: false });
  expect([...after.words.start.slice(4, 7)]).toEqual([5, 6, 7.1]);
  expect(after.words.confidence).toEqual(doc.words.confidence.slice(0, COUNT));
});

test('words that were not found or not said are doubted, unless somebody checked them; found again, they are not', () => {
  const doc = editWord(START, 1, 'they');
  const now = rangesOf(doc).map(
    (range, i): AlignedWord => ({ ...range, verdict: i < 3 ? 'guessed' : i < 6 ? 'unsaid' : 'found' }),
  );
  const after = aligned(doc, now);
  const confidences = [...after.words.confidence.slice(0, 7)].map((value) => Number(value.toFixed(3)));
  expect(confidences).toEqual([0.5, 1, 0.5, 0.2, 0.2, 0.2, 0.9]);
  const again = aligned(after, rangesOf(after).map(found));
  expect([...again.words.confidence.slice(0, 3)]).toEqual([1, 1, 1]);
});

test('an alignment that comes later is taken back with the correction it follows from, in any order of steps between', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -0.09, max: 0.09, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      fc.uniqueArray(word, { maxLength: 2 }),
      (shift, undone, later) => {
        const history = createHistory<null>(1e6);
        const record = (before: EditorDocument, after: EditorDocument): EditorDocument => {
          history.record(before, after, { selectionBefore: null, selectionAfter: null });
          return after;
        };
        let doc = record(START, editWord(START, 5, 'afterwards'));
        const step = history.top;
        const stretches = changedStretches(START, doc);
        for (const at of later) doc = record(doc, cutWords(doc, at, at));
        for (let i = 0; i < Math.min(undone, later.length); i++) doc = history.undo(doc)?.doc ?? doc;
        const now = stretches[0].words.map(({ start, end }) =>
          found({ start: start + shift, end: end + shift }),
        );
        const after = withAlignedWords(doc, stretches, now, { marks: false });
        expect(history.extend(step, doc, after)).toBe(true);
        doc = after;
        const whole = doc;
        let steps = 0;
        for (let back = history.undo(doc); back; back = history.undo(doc)) {
          doc = back.doc;
          steps++;
        }
        expect(checkDocument(doc)).toEqual([]);
        expect(rangesOf(doc)).toEqual(rangesOf(START));
        expect(doc.words.text).toEqual(START.words.text);
        expect(doc.cuts).toEqual([]);
        for (let i = 0; i < steps; i++) doc = history.redo(doc)?.doc ?? doc;
        expect(rangesOf(doc)).toEqual(rangesOf(whole));
        // A cut that was made between comes back where it was made.
        expect(doc.cuts.map(({ id }) => id)).toEqual(whole.cuts.map(({ id }) => id));
      },
    ),
  );
});

test('what follows from a step that was undone is refused', () => {
  const history = createHistory<null>(1e6);
  const doc = editWord(START, 5, 'afterwards');
  history.record(START, doc, { selectionBefore: null, selectionAfter: null });
  const step = history.top;
  history.undo(doc);
  expect(history.extend(step, START, doc)).toBe(false);
});
