import { beforeEach, expect, test } from 'vitest';
import { cutWords, suggestCuts } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { setSilenceMode, setSilences } from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { currentDoc, openDocument, undo } from '../document/document.ts';
import { clearSelection, selectCut, selection } from '../document/selection.ts';
import { deleteAllCuts, deleteCuts, restoreCuts } from './cut-actions.ts';
import {
  acceptReviewed,
  acceptSurer,
  endReview,
  isFinished,
  rejectLessSure,
  rejectReviewed,
  review,
  reviewedCut,
  startReview,
  stepReview,
} from './cut-check.ts';
import {
  cutList,
  deletionKey,
  groupByCategory,
  listedCuts,
  resetCutList,
  restorable,
  showReasons,
  tickCuts,
} from './cut-list.ts';
import { forgetProposals, proposalsIn, propose } from './proposals.ts';

/** Word i at i…i + 0.9; manual cuts of words 2 and 8, suggestions of 5 and 11, a pause near 14. */
beforeEach(() => {
  clearSelection();
  endReview();
  resetCutList();
  forgetProposals();
  showReasons([], false);
  groupByCategory(true);
  const words = Array.from({ length: 20 }, (_, i) => ({
    text: `w${i}`,
    start: i < 15 ? i : i + 2,
    end: (i < 15 ? i : i + 2) + 0.9,
    confidence: 1,
    speaker: 0,
  }));
  const doc = appendTranscript(emptyDocument({ duration: 23, language: 'en' }), words);
  const own = cutWords(cutWords(doc, 2, 2), 8, 8);
  const found = suggestCuts(own, [
    [5, 5],
    [11, 11],
  ]);
  openDocument(setSilenceMode(setSilences(found, [{ start: 15, end: 17 }]), true));
});

const shown = () => listedCuts().map((cut) => cut.description);
const restorableNow = () => restorable(cutList.deleted, currentDoc().cuts, currentDoc().settings.silenceMode);

test('the list is walked as it stands: filtered, in groups or in time', () => {
  expect(shown()).toEqual(['w2', 'w8', 'w5', 'w11', 'silence']);
  groupByCategory(false);
  expect(shown()).toEqual(['w2', 'w5', 'w8', 'w11', 'silence']);
  showReasons(['suggested'], false);
  expect(shown()).toEqual(['w5', 'w11']);
});

test('a review begins at the selected cut, stays inside the list, and selects what it shows', () => {
  selectCut(listedCuts()[1]?.id ?? null, 'cuts');
  startReview();
  expect([review.index, reviewedCut()?.description]).toEqual([1, 'w8']);
  stepReview(1);
  expect(selection.cutId).toBe(listedCuts()[2]?.id);
  for (let i = 0; i < 9; i++) stepReview(1);
  expect(reviewedCut()?.description).toBe('silence');
  for (let i = 0; i < 9; i++) stepReview(-1);
  expect(reviewedCut()?.description).toBe('w2');
});

test('accepting a suggestion moves it to the manual cuts and the review goes on with the next one', () => {
  showReasons(['suggested'], false);
  startReview();
  acceptReviewed();
  expect(shown()).toEqual(['w11']);
  expect([reviewedCut()?.description, review.accepted]).toEqual(['w11', 1]);
  showReasons([], false);
  endReview();
  selectCut(currentDoc().cuts[1].id, 'cuts');
  expect(currentDoc().cuts[1]).toMatchObject({ description: 'w5', reason: 'manual' });
  undo();
  expect(currentDoc().cuts[1].reason).toBe('suggested');
});

test('rejecting deletes the cut, goes on, and what was rejected can be restored', () => {
  selectCut(listedCuts()[0]?.id ?? null, 'cuts');
  startReview();
  rejectReviewed();
  rejectReviewed();
  expect([shown()[0], review.rejected, reviewedCut()?.description]).toEqual(['w5', 2, 'w5']);
  expect(restorableNow().map(({ description }) => description)).toEqual(['w2', 'w8']);
  expect(restoreCuts(restorableNow())).toBe(2);
  expect(restorableNow()).toEqual([]);
  expect(shown()).toContain('w2');
});

test('a review begins with new suggestions, then with what was not seen yet', () => {
  startReview();
  expect(reviewedCut()?.description).toBe('w5');
  stepReview(1);
  endReview();
  clearSelection();
  startReview();
  expect(reviewedCut()?.description).toBe('w2');
  resetCutList();
  clearSelection();
  startReview();
  expect(reviewedCut()?.description).toBe('w5');
});

test('a review ends on a summary; undo of the last decision goes back into it', () => {
  showReasons(['suggested'], false);
  startReview();
  acceptReviewed();
  expect(isFinished(review.finishedAt, listedCuts().length)).toBe(false);
  rejectReviewed();
  expect(isFinished(review.finishedAt, listedCuts().length)).toBe(true);
  undo();
  expect(isFinished(review.finishedAt, listedCuts().length)).toBe(false);
  expect(reviewedCut()?.description).toBe('w11');
});

test('a review of nothing does not begin; one that runs out of cuts does nothing more', () => {
  showReasons(['suggested'], false);
  startReview();
  rejectReviewed();
  rejectReviewed();
  expect(reviewedCut()).toBeNull();
  rejectReviewed();
  acceptReviewed();
  stepReview(1);
  expect(review.rejected).toBe(2);
  endReview();
  expect(startReview()).toBe(false);
});

test('what undo brought back is no longer among the deleted ones; silences only while they are trimmed', () => {
  const ids = listedCuts().map(({ id }) => id);
  tickCuts(ids, true);
  expect(deleteCuts(ids)).toBe(5);
  expect(cutList.checked.size).toBe(0);
  expect(restorableNow()).toHaveLength(5);
  undo();
  expect(restorableNow()).toEqual([]);
  deleteAllCuts();
  expect(restorableNow().map(({ description }) => description)).toEqual(['w2', 'w5', 'w8', 'w11']);
});

test('a reused id does not hide a new cut', () => {
  const [first] = currentDoc().cuts;
  const last = currentDoc().cuts.find(({ description }) => description === 'w11');
  if (!first || !last) throw new Error('no cuts');
  expect(deletionKey(first)).not.toBe(deletionKey({ ...first, start: first.start + 1 }));
  deleteCuts([last.id]);
  expect(restorableNow()).toHaveLength(1);
});

test('what is proposed is gone through before the cuts, and by itself: accepted or left in, until none is left', () => {
  const kinds = [
    { kind: 'repeat', confidence: 0.6 },
    { kind: 'filler', confidence: 0.5 },
    { kind: 'filler', confidence: 0.4 },
  ];
  propose(
    currentDoc().words,
    [
      [3, 3],
      [13, 13],
      [9, 9],
    ],
    kinds,
  );
  expect(startReview()).toBe(true);
  // Fillers come first, as in the panel.
  expect(reviewedCut()?.description).toBe('w9');
  expect(selection.proposal).toBe(reviewedCut()?.id);
  acceptReviewed();
  expect(currentDoc().cuts.find(({ description }) => description === 'w9')).toMatchObject({
    reason: 'manual',
  });
  rejectReviewed();
  expect(reviewedCut()?.description).toBe('w3');
  acceptReviewed();
  expect([review.accepted, review.rejected, isFinished(review.finishedAt, 0)]).toEqual([2, 1, true]);
  expect(currentDoc().cuts.some(({ description }) => description === 'w13')).toBe(false);
  clearSelection();
  startReview();
  expect(review.of).toBe('cuts');
});

test('all of a kind that are at least as certain are cut at once, and all that are at most as certain dropped', () => {
  const found = [3, 4, 6, 9, 13] as const;
  propose(
    currentDoc().words,
    found.map((word) => [word, word] as const),
    [0.6, 0.4, 0.8, 0.3, 0.5].map((confidence, i) => ({ kind: i === 2 ? 'repeat' : 'filler', confidence })),
  );
  const left = (): string[] => proposalsIn(currentDoc()).map(({ description }) => description);
  startReview();
  for (let i = 0; i < 3; i++) stepReview(1);
  expect(reviewedCut()?.description).toBe('w13');
  acceptSurer();
  expect([left(), review.accepted, reviewedCut()?.description]).toEqual([['w4', 'w6', 'w9'], 2, 'w6']);
  undo();
  expect(left()).toEqual(['w3', 'w4', 'w6', 'w9', 'w13']);
  stepReview(-1);
  while (reviewedCut()?.description !== 'w4') stepReview(-1);
  rejectLessSure();
  expect([left(), review.rejected, reviewedCut()?.description]).toEqual([['w3', 'w6', 'w13'], 2, 'w13']);
  endReview();
  undo();
  expect(left()).toEqual(['w3', 'w4', 'w6', 'w9', 'w13']);
});
