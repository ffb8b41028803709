import { beforeEach, expect, test } from 'vitest';
import { cutTime } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { currentDoc, dispatch, openDocument } from '../document/document.ts';
import { clearSelection, selectCut, selectWords } from '../document/selection.ts';
import { listenAround, loopable, toggleLoop } from './listen.ts';
import {
  leaveStretch,
  playback,
  reportMedia,
  seekBy,
  seekSource,
  setPreviewMode,
  sourceTimeNow,
} from './playback.ts';

/** 20 s, a word of half a second at each full one, cuts from second 5 to 9 and from 10 to 11. */
beforeEach(() => {
  const words = Array.from({ length: 20 }, (_, i) => ({
    text: `word${i}`,
    start: i,
    end: i + 0.5,
    confidence: 1,
    speaker: 0,
  }));
  openDocument(appendTranscript(emptyDocument({ duration: 20, language: 'en' }), words));
  dispatch((doc) => cutTime(cutTime(doc, 5, 9), 10, 11));
  reportMedia({ status: 'ready', duration: 20 });
  clearSelection();
  leaveStretch();
});

test('selected words are looped from the start of the first to the end of the last', () => {
  expect(loopable()).toBeNull();
  selectWords(14, 12);
  expect(loopable()).toEqual({ start: 12, end: 14.5 });
});

test('words that are all cut cannot be heard in a loop, but with preview mode off', () => {
  selectWords(6, 7);
  expect(loopable()).toBeNull();
  setPreviewMode(false);
  expect(loopable()).toEqual({ start: 6, end: 7.5 });
});

test('the surroundings of a cut are 2 s before and after it of what plays', () => {
  const [{ id }] = currentDoc().cuts;
  selectCut(id, 'cuts');
  // The second after the cut, and the one behind the next cut.
  expect(loopable()).toEqual({ start: 3, end: 12 });
  expect(listenAround(id)).toBe(true);
  expect(playback.stretch).toEqual({ start: 3, end: 12, loops: false });
  setPreviewMode(false);
  expect(loopable()).toEqual({ start: 3, end: 11 });
});

test('without media, or of a cut that is gone, there is nothing to listen to', () => {
  const [{ id }] = currentDoc().cuts;
  expect(listenAround('gone')).toBe(false);
  reportMedia({ status: 'loading' });
  expect(listenAround(id)).toBe(false);
  expect(playback.stretch).toBeNull();
});

test('in another order the surroundings, a loop and a jump go over the border', () => {
  // 12.75–20, then 0–12.75, whose beginning is cut.
  dispatch((doc) => ({ ...cutTime(doc, 0, 0.8), blocks: [12.75, 0] }));
  selectCut(currentDoc().cuts[0].id, 'cuts');
  expect(loopable()).toMatchObject({ start: 18, end: expect.closeTo(2.8) });
  selectWords(19, 2);
  expect(loopable()).toEqual({ start: 19, end: 2.5 });
  expect(toggleLoop()).toBe(true);
  seekSource(0.9);
  expect(playback.stretch).not.toBeNull();
  seekSource(3);
  expect(playback.stretch).toBeNull();
  seekBy(-5);
  expect(sourceTimeNow()).toBe(18);
  setPreviewMode(false);
  clearSelection();
  selectCut(currentDoc().cuts[0].id, 'cuts');
  expect(loopable()).toMatchObject({ start: 18, end: expect.closeTo(2.8) });
});
