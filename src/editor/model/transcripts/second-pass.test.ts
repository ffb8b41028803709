import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passRuns } from '#tests/support/pass-runs.ts';
import { edits, START } from '#tests/support/replicas.ts';
import { cutTime, cutWords } from '../edit/cuts.ts';
import { markWordChecked } from '../edit/doubtful.ts';
import { fitBlocks, moveWords } from '../edit/moves.ts';
import { splitParagraph } from '../edit/paragraphs.ts';
import { editWord } from '../edit/transcript.ts';
import { setSilenceMode, setSilences } from '../pauses/silences.ts';
import { checkDocument, serialize } from '../saved/document.ts';
import { savedCut } from '../saved/serialize.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { wordAt } from '../words/words.ts';
import { type HeardRun, type RunWord, withFirstPass, withSecondPass } from './second-pass.ts';

const origin = { engine: 'Moonshine', draft: false, notice: null };
const checkedBy = 'Whisper base';
/** Each word from its index + 1 on, for 0.6 s. */
const doc: EditorDocument = { ...documentOf('so we went two the café and sat down'), origin };

const heard = (text: string, start: number, end = start + 0.6, confidence = 0.9): RunWord => ({
  text,
  start,
  end,
  confidence,
});
const first = (i: number): RunWord => heard(doc.words.text[i]!, 1 + i, 1.6 + i);
const told: HeardRun = { was: [first(3)], now: [heard('to', 4.05, 4.5, 0.5)] };
const textOf = ({ words }: EditorDocument): string => words.text.slice(0, words.length).join(' ');
const passed = (from: EditorDocument, ...runs: HeardRun[]): EditorDocument =>
  withSecondPass(from, runs, { checkedBy });

describe('a run', () => {
  test('is taken over with its times and how sure it is, and the document says who checked it', () => {
    const next = passed(
      doc,
      told,
      { was: [], now: [heard('there', 9.7, 9.95)] },
      { was: [first(6)], now: [] },
    );
    expect(textOf(next)).toBe('so we went to the café sat down there');
    expect(wordAt(next.words, 3)).toEqual({ ...told.now[0], speaker: 0 });
    expect(next.origin).toEqual({ ...origin, checkedBy });
    expect(checkDocument(next)).toEqual([]);
  });

  test('that only marks words leaves text and times', () => {
    const next = passed(doc, { was: [first(3)], now: [{ ...first(3), confidence: 0.3 }] });
    expect(wordAt(next.words, 3)).toEqual({ ...wordAt(doc.words, 3), confidence: 0.3 });
  });

  test.each<[string, (doc: EditorDocument) => EditorDocument]>([
    ['corrected', (from) => editWord(from, 3, 'too')],
    ['accepted', (from) => markWordChecked(from, 3)],
    ['cut', (from) => cutWords(from, 3, 3)],
    ['partly cut', (from) => cutTime(from, 4.5, 4.8)],
    ['under a suggestion that was deleted', (from) => ({ ...from, rejected: [{ start: 4, end: 4.6 }] })],
    ['muted', (from) => ({ ...from, gains: [{ kind: 'mute', start: 4, end: 4.6 }] })],
    ['imported', (from) => ({ ...from, origin: { ...origin, engine: null } })],
  ])('is left out where its words were %s', (_, change) => {
    const changed = change(doc);
    expect(textOf(passed(changed, told))).toBe(textOf(changed));
  });

  test('is left out where a comment is, and where its words are at another time', () => {
    const commented = [{ start: 4.2, end: 4.2 }];
    expect(textOf(withSecondPass(doc, [told], { checkedBy, commented }))).toBe(textOf(doc));
    expect(textOf(passed(doc, { ...told, was: [heard('two', 4.2)] }))).toBe(textOf(doc));
  });

  test('is left out over the border of a paragraph or a block, and where a paragraph would be left without words', () => {
    const both: HeardRun = { was: [first(3), first(4)], now: [heard('tooth', 4, 5.6)] };
    expect(textOf(passed(splitParagraph(doc, 4), both))).toBe(textOf(doc));
    const moved = fitBlocks(moveWords(doc, [{ startWordIdx: 4, endWordIdx: 5 }], 0));
    expect(textOf(passed(moved, both))).toBe(textOf(doc));
    const alone = splitParagraph(splitParagraph(doc, 3), 4);
    expect(textOf(passed(alone, { was: [first(3)], now: [] }))).toBe(textOf(doc));
  });
});

test('words beside the edge of a cut keep their times, and what is heard in cut time is listed as speech without words', () => {
  const cut = cutTime(doc, 4.7, 4.9);
  const next = passed(cut, told, { was: [], now: [heard('um', 4.65, 4.95)] });
  expect(next.cuts).toEqual(cut.cuts);
  expect(wordAt(next.words, 3)).toMatchObject({ text: 'to', start: 4.05, end: 4.6 });
  expect(next.gaps).toEqual([{ start: 4.65, end: 4.95 }]);
});

test('silences stay as they were where words come, go and move', () => {
  const quiet = setSilenceMode(setSilences(doc, [{ start: 10, end: 11 }]), true);
  const some = { ...quiet, settings: { ...quiet.settings, silenceThreshold: 0.3 } };
  const trimmed = setSilenceMode(setSilenceMode(some, false), true);
  const next = passed(trimmed, { was: [first(8)], now: [] }, { was: [], now: [heard('there', 10.3, 10.6)] });
  expect(trimmed.cuts.length).toBeGreaterThan(0);
  expect(next.cuts).toEqual(trimmed.cuts);
  expect(next.words.length).toBe(doc.words.length - 1);
  expect(checkDocument(next)).toEqual([]);
});

test('the first words come back where those of the second pass still stand, and later edits stay', () => {
  const runs: HeardRun[] = [
    told,
    { was: [first(6)], now: [] },
    { was: [first(8)], now: [{ ...first(8), confidence: 0.3 }] },
    { was: [first(1)], now: [heard('you', 2), heard('all', 2.65, 2.9)] },
  ];
  const checked = passed(doc, ...runs);
  expect(textOf(checked)).toBe('so you all went to the café sat down');
  expect(serialize(withFirstPass(checked, runs))).toEqual(serialize(doc));
  const edited = editWord(checked, 4, 'toward');
  const back = withFirstPass(edited, runs);
  expect(textOf(back)).toBe('so we went toward the café and sat down');
  expect(back.origin).toEqual(origin);
});

test('whatever was edited before, cuts, order, paragraphs and what people wrote stay as they were', () => {
  const start = { ...START, origin };
  const steps = fc.array(edits(), { maxLength: 12 });
  fc.assert(
    fc.property(steps, passRuns(start.words, 0, start.words.length - 1), (list, runs) => {
      const before = list.reduce<EditorDocument>((from, edit) => fitBlocks(edit(from)), start);
      const next = passed(before, ...runs);
      expect(checkDocument(next)).toEqual([]);
      const parts = ({ cuts, blocks, gains, speakers, settings, silences, rejected }: EditorDocument) => ({
        cuts: cuts.map(savedCut),
        ...{ blocks, gains, speakers, settings, silences, rejected },
      });
      expect(parts(next)).toEqual(parts(before));
      expect(next.paragraphs.map(({ speaker }) => speaker)).toEqual(
        before.paragraphs.map(({ speaker }) => speaker),
      );
      const kept = ({ words }: EditorDocument) =>
        Array.from({ length: words.length }, (_, i) => wordAt(words, i)).filter((word) => word.checked);
      expect(kept(next)).toEqual(kept(before));
      expect(checkDocument(fitBlocks(withFirstPass(next, runs)))).toEqual([]);
    }),
    { numRuns: Number(process.env.MERGE_RUNS ?? 100), seed: 20261128 },
  );
});
