import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutEnd } from '../edit/cut.ts';
import { cutTime, cutWords, suggestCuts } from '../edit/cuts.ts';
import { appendTranscript, editWord, renameSpeaker, setParagraphs } from '../edit/transcript.ts';
import { createHistory } from '../merge/history.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from '../saved/document.ts';
import { documentOf, spoken } from '../testing.ts';
import type { EditorDocument, Word } from '../types.ts';
import { retimeCuts, retranscribed } from './retranscribe.ts';

const ORIGIN = { engine: 'Parakeet', draft: false, notice: null };
const MAX_EDGE_SHIFT = 0.15;

function heardAs(doc: EditorDocument, words: readonly Word[], speakers = 1) {
  const heard = appendTranscript(emptyDocument({ duration: doc.duration, language: 'fr' }), words);
  const last = heard.words.length - 1;
  const half = Math.floor(last / 2);
  const paragraphs = [...(speakers > 1 ? [{ endWordIdx: half, speaker: 1 }] : [])];
  const whole = setParagraphs(heard, [...paragraphs, { endWordIdx: last, speaker: 0 }]);
  return { ...whole, origin: ORIGIN };
}

const moved = (text: string, by: number): Word[] =>
  spoken(text).map((word) => ({ ...word, start: word.start + by, end: word.end + by }));

describe('cuts', () => {
  test('go with their words where these are near, and keep their time where none is', () => {
    const doc = cutTime(cutWords(documentOf('zero one two three four five'), 1, 2), 5.75, 5.9);
    const near = retranscribed(doc, heardAs(doc, moved('nil won too tree for fife', 0.1)));
    expect(near.cuts.map(({ description }) => description)).toEqual(['won too', 'no words']);
    expect(near.cuts[0].start).toBeCloseTo(2.1);
    expect(cutEnd(near.cuts[0])).toBeCloseTo(3.7);
    expect(near.cuts[1].start).toBe(5.75);
    const far = retranscribed(doc, heardAs(doc, moved('nil won too tree for fife', 0.2)));
    expect(far.cuts[0].start).toBe(doc.cuts[0].start);
  });

  test('that touch still touch', () => {
    const words = spoken('a b c').map((word) => ({ ...word, end: word.start + 1 }));
    const doc = appendTranscript(emptyDocument({ duration: 6, language: 'en' }), words);
    const cut = cutWords(cutWords(doc, 0, 0), 1, 1);
    const later = words.map((word) => ({ ...word, start: word.start + 0.1, end: word.end + 0.1 }));
    const [first, second] = retranscribed(cut, heardAs(cut, later)).cuts;
    expect(second.start - cutEnd(first)).toBeCloseTo(0);
  });
});

describe('checked words', () => {
  const doc = editWord(documentOf('mister dashwood had then leisure'), 1, 'Dashwood');

  test('stay where the same audio is heard as one word, as several and as none', () => {
    const texts = (words: readonly Word[]) => {
      const again = retranscribed(doc, heardAs(doc, words));
      expect(checkDocument(again)).toEqual([]);
      return again.words.text.slice(0, again.words.length).join(' ');
    };
    expect(texts(spoken('Mister ashwood had then leisure'))).toBe('Mister Dashwood had then leisure');
    const [first, second, ...rest] = spoken('Mister dash had then leisure');
    const halves = [
      { ...second, end: 2.3 },
      { ...second, text: 'wood', start: 2.3 },
    ];
    expect(texts([first, ...halves, ...rest])).toBe('Mister Dashwood had then leisure');
    expect(texts([first, ...rest])).toBe('Mister Dashwood had then leisure');
    expect(texts([{ ...first, end: 3.6 }, ...rest.slice(1)])).toBe('Dashwood then leisure');
  });

  test('take the punctuation of a new transcript that agrees with them', () => {
    const again = retranscribed(doc, heardAs(doc, spoken('Mister Dashwood, had then leisure.')));
    expect(again.words.text[1]).toBe('Dashwood,');
    expect(again.words.checked[1]).toBe(1);
  });

  test('are saved and read', () => {
    const { doc: read } = parseDocument(JSON.parse(JSON.stringify(serialize(doc))));
    expect([...read.words.checked.subarray(0, 5)]).toEqual([0, 1, 0, 0, 0]);
  });
});

test('a name stays with the speaker who shares most speech with it', () => {
  const doc = renameSpeaker(documentOf('zero one two three four five'), 0, 'Ann');
  const again = retranscribed(doc, heardAs(doc, spoken('zero one two three four five'), 2));
  expect(again.speakers[again.paragraphs[0].speaker]).toBe('Ann');
  expect(again.paragraphs).toHaveLength(2);
});

test('one undo brings the old transcript back whole', () => {
  const doc = { ...cutWords(documentOf('zero one two three'), 1, 2), origin: null };
  const again = retranscribed(doc, heardAs(doc, moved('nil won too tree', 0.1), 2));
  const history = createHistory<null>(1e6);
  history.record(doc, again, { selectionBefore: null, selectionAfter: null });
  const undone = history.undo(again)?.doc;
  expect(undone && serialize(undone)).toEqual(serialize(doc));
  expect(undone?.origin).toBeNull();
  expect(undone?.cuts[0].description).toBe('one two');
  const redone = history.redo(undone ?? doc)?.doc;
  expect(redone && serialize(redone)).toEqual(serialize(again));
});

/** Words one after another, with some pauses, in milliseconds. */
const wordsOf = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 700 }), fc.integer({ min: 0, max: 600 }), fc.boolean()), {
    maxLength: 30,
  })
  .map((list) => {
    let time = 0;
    return list.map(([length, gap, pauses], i): Word => {
      const start = time + (pauses ? gap : 0);
      time = start + length;
      return { text: `w${i}`, start: start / 1000, end: time / 1000, confidence: 0.5, speaker: i % 3 };
    });
  });

const edited = fc
  .record({
    words: wordsOf,
    spans: fc.array(fc.tuple(fc.nat(29), fc.nat(3)), { maxLength: 6 }),
    times: fc.array(fc.tuple(fc.nat(30_000), fc.integer({ min: 100, max: 2000 })), { maxLength: 4 }),
    suggested: fc.array(fc.tuple(fc.nat(29), fc.nat(2)), { maxLength: 3 }),
    corrected: fc.array(fc.nat(29), { maxLength: 4 }),
  })
  .map(({ words, spans, times, suggested, corrected }) => {
    let doc = appendTranscript(emptyDocument({ duration: 40, language: 'en' }), words);
    for (const i of corrected) doc = editWord(doc, i, `corrected${i}`);
    for (const [first, more] of spans) doc = cutWords(doc, first, first + more);
    for (const [start, length] of times) doc = cutTime(doc, start / 1000, (start + length) / 1000);
    return suggestCuts(
      doc,
      suggested.map(([first, more]) => [first, first + more] as const),
    );
  });

const total = (doc: EditorDocument): number => doc.cuts.reduce((sum, { duration }) => sum + duration, 0);

describe('for any edit and any new words', () => {
  test('no cut is lost, order and rules hold, and no edge moves farther than it may', () => {
    fc.assert(
      fc.property(edited, wordsOf, fc.integer({ min: 1, max: 2 }), (doc, words, speakers) => {
        const again = retranscribed(doc, heardAs(doc, words, speakers));
        expect(checkDocument(again)).toEqual([]);
        expect(again.cuts.map(({ id, reason }) => [id, reason])).toEqual(
          doc.cuts.map(({ id, reason }) => [id, reason]),
        );
        for (const [i, cut] of again.cuts.entries()) {
          expect(Math.abs(cut.start - doc.cuts[i].start)).toBeLessThanOrEqual(MAX_EDGE_SHIFT + 1e-9);
          expect(Math.abs(cutEnd(cut) - cutEnd(doc.cuts[i]))).toBeLessThanOrEqual(MAX_EDGE_SHIFT + 1e-9);
        }
        expect(Math.abs(total(again) - total(doc))).toBeLessThanOrEqual(
          2 * MAX_EDGE_SHIFT * doc.cuts.length + 1e-6,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('every corrected word stays, at its time', () => {
    fc.assert(
      fc.property(edited, wordsOf, (doc, words) => {
        const again = retranscribed(doc, heardAs(doc, words));
        for (let i = 0; i < doc.words.length; i++) {
          if (doc.words.checked[i] !== 1) continue;
          const at = again.words.text.indexOf(doc.words.text[i]);
          expect(again.words.start[at]).toBe(doc.words.start[i]);
          expect(again.words.end[at]).toBe(doc.words.end[i]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the same words change nothing', () => {
    fc.assert(
      fc.property(edited, (doc) => {
        expect(retimeCuts(doc, doc.words)).toEqual(doc.cuts);
        const { words } = retranscribed(doc, { ...doc, origin: ORIGIN });
        expect(words.text.slice(0, words.length)).toEqual(doc.words.text.slice(0, doc.words.length));
        expect(words.start.slice(0, words.length)).toEqual(doc.words.start.slice(0, doc.words.length));
      }),
      { numRuns: 200 },
    );
  });
});
