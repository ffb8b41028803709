import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutOfWord, cutTime, cutWords } from '#model/edit/cuts.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { setPreviewMode } from '#model/saved/document.ts';
import { documentOf, withPauses } from '#model/testing.ts';
import { currentDoc, dispatch, openDocument, undo } from '../document/document.ts';
import { clearSelection, selection, selectWords } from '../document/selection.ts';
import {
  type PlayerPort,
  playback,
  reportPlaying,
  seekWord,
  setPlayer,
  sourceTimeNow,
} from '../playback/playback.ts';
import {
  alreadyCut,
  canCutSelection,
  cutSelection,
  deleteSelectedCuts,
  drawCut,
  goToWord,
  stepCut,
} from './cut-actions.ts';

const doc = cutWords(documentOf('zero one two three four five six'), 2, 3);
const cuts = () => currentDoc().cuts.map(({ description }) => description);

/** Stands where it is sent, or at the end of a cut as preview mode does. */
function playerAt(start: number): PlayerPort {
  let sourceTime = start;
  return {
    play: () => Promise.resolve(),
    pause: () => undefined,
    seek(time, inCut) {
      const { cuts, settings } = currentDoc();
      const skipped = settings.previewMode ? cuts : [];
      const cut = skipped.find((each) => each.start <= time && time < each.start + each.duration);
      sourceTime = cut && inCut !== 'stand' ? cut.start + cut.duration : time;
    },
    peek: () => undefined,
    setRate: () => undefined,
    setVolume: () => undefined,
    setVoice: () => undefined,
    hearOriginal: () => undefined,
    get sourceTime() {
      return sourceTime;
    },
  };
}

beforeEach(() => {
  clearSelection();
  openDocument(doc);
  alreadyCut.count = 0;
  setPlayer(playerAt(0));
});
afterEach(() => {
  reportPlaying(false);
  setPlayer(null);
});

test('of words of which some are cut the others are cut, as one undo step', () => {
  selectWords(1, 5);
  expect(canCutSelection()).toBe(true);
  expect(cutSelection()).toBe(true);
  expect(cuts()).toEqual(['one', 'two three', 'four five']);
  expect([selection.words, selection.cutId]).toEqual([null, currentDoc().cuts[0].id]);
  undo();
  expect(currentDoc().cuts).toEqual(doc.cuts);
  expect(selection.words).toEqual({ anchor: 1, focus: 5 });
});

test('where all is cut already it is said once, and nothing changes', () => {
  selectWords(2, 3);
  expect([canCutSelection(), cutSelection()]).toEqual([false, false]);
  expect([currentDoc(), alreadyCut.count]).toEqual([doc, 1]);
});

test('of a stretch drawn on the timeline what other cuts leave is cut, as one undo step', () => {
  openDocument(cutTime(doc, 6, 7));
  expect(drawCut({ start: 4, end: 6.5 })).toBe(true);
  expect(currentDoc().cuts.map(({ start }) => start)).toEqual([3, 4.6, 6]);
  expect(selection).toMatchObject({ cutId: currentDoc().cuts[1].id, origin: 'timeline' });
  undo();
  expect(currentDoc().cuts).toHaveLength(2);
  expect(drawCut({ start: 3.2, end: 4 })).toBe(false);
  expect(alreadyCut.count).toBe(1);
});

test('a click on a struck word selects its cut and stands at its start: A only says that it is cut, D restores it', () => {
  goToWord(3);
  expect(selection).toMatchObject({ cutId: doc.cuts[0].id, struckWord: 3, words: null });
  expect([sourceTimeNow(), playback.coarseTime]).toEqual([3, 3]);
  expect(cutSelection()).toBe(false);
  expect([currentDoc(), alreadyCut.count]).toEqual([doc, 1]);
  expect(deleteSelectedCuts()).toBe(true);
  expect(cuts()).toEqual([]);
});

test('with preview mode off a click on a struck word goes to that word', () => {
  openDocument(setPreviewMode(doc, false));
  goToWord(3);
  expect(selection).toMatchObject({ cutId: doc.cuts[0].id, struckWord: 3 });
  expect(sourceTimeNow()).toBe(4);
  expect(deleteSelectedCuts()).toBe(true);
  expect(cuts()).toEqual([]);
});

test('while playing A cuts the spoken word, whatever cut is selected', () => {
  goToWord(2);
  setPlayer(playerAt(5.2));
  reportPlaying(true);
  expect(cutSelection()).toBe(true);
  expect(cuts()).toEqual(['two three', 'four']);
});

test('after any clicks and presses of D a struck word that is clicked and restored is back', () => {
  const pauses = [
    { start: 1.6, end: 3 },
    { start: 6.7, end: 8.9 },
  ];
  const words = withPauses(documentOf('a b c d e f g h i j'), pauses);
  const word = fc.nat(9);
  const steps = fc.array(fc.oneof(word, fc.constant('d' as const)), { maxLength: 12 });
  const spans = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(spans, fc.boolean(), steps, word, (struck, silenceMode, before, last) => {
      const cutDoc = struck.reduce((made, [a, b]) => cutWords(made, a, b), words);
      openDocument(setSilenceMode(cutDoc, silenceMode));
      clearSelection();
      for (const step of before) {
        if (step === 'd') deleteSelectedCuts();
        else goToWord(step);
      }
      fc.pre(cutOfWord(currentDoc(), last) !== null);
      goToWord(last);
      deleteSelectedCuts();
      expect(cutOfWord(currentDoc(), last)).toBeNull();
      goToWord(last);
      deleteSelectedCuts();
      expect(cutOfWord(currentDoc(), last)).toBeNull();
    }),
  );
});

test('stepping to a cut stands at its start', () => {
  seekWord(0);
  dispatch((now) => cutWords(now, 6, 6));
  stepCut(1);
  expect([sourceTimeNow(), selection.struckWord]).toEqual([3, null]);
  stepCut(1);
  expect(sourceTimeNow()).toBe(7);
});
