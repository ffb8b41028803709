import { proxy } from 'valtio';
import type { Cut } from '#model/types.ts';
import { acceptSuggestion, deleteCuts, goToCut } from './commands.ts';
import { listedCuts, markSeen, wasSeen } from './cut-list.ts';
import { listenAround } from './listen.ts';
import { setCutsOpen } from './panels.ts';
import { selection } from './selection.ts';

/** Step-by-step review of the listed cuts. */
export const review = proxy({
  active: false,
  /** From 0. */
  index: 0,
  accepted: 0,
  rejected: 0,
  /** How many cuts were listed when the end was reached; null before. */
  finishedAt: null as number | null,
});

/** A suggestion that came back by undo reopens the review. */
export function isFinished(finishedAt: number | null, listed: number): boolean {
  return finishedAt !== null && listed <= finishedAt;
}

export function reviewedCut(): Cut | null {
  const cuts = listedCuts();
  return cuts[Math.min(review.index, cuts.length - 1)] ?? null;
}

/** Starts at the selected cut, else at the first new suggestion, else the first new cut. @returns false without cuts */
export function startReview(): boolean {
  const cuts = listedCuts();
  if (cuts.length === 0) return false;
  setCutsOpen(true);
  const places = [
    cuts.findIndex((cut) => cut.id === selection.cutId),
    cuts.findIndex((cut) => cut.reason === 'suggested' && !wasSeen(cut.id)),
    cuts.findIndex((cut) => !wasSeen(cut.id)),
  ];
  Object.assign(review, { active: true, accepted: 0, rejected: 0, finishedAt: null });
  goTo(Math.max(0, places.find((place) => place >= 0) ?? 0));
  return true;
}

export function endReview(): void {
  review.active = false;
}

/** Beyond the last cut is the summary; before the first it stays. */
export function stepReview(direction: 1 | -1): void {
  const cuts = listedCuts();
  if (isFinished(review.finishedAt, cuts.length)) {
    if (direction < 0) goTo(cuts.length - 1);
    return;
  }
  // A cut chosen with the pointer meanwhile is where the review stands.
  const selected = cuts.findIndex((cut) => cut.id === selection.cutId);
  goTo((selected >= 0 ? selected : review.index) + direction);
}

/** Keeps the cut (a suggestion becomes manual) and advances. */
export function acceptReviewed(): void {
  const cut = reviewedCut();
  if (!cut || isFinished(review.finishedAt, listedCuts().length)) return;
  const { index } = review;
  const next = listedCuts()[index + 1];
  acceptSuggestion(cut.id);
  review.accepted += 1;
  // Accepting may have moved the cut to another group: go on from what came next.
  const place = next ? listedCuts().findIndex((cut) => cut.id === next.id) : -1;
  if (place >= 0) goTo(place);
  else finish();
}

/** Deletes the cut and advances. */
export function rejectReviewed(): void {
  const cut = reviewedCut();
  if (!cut || isFinished(review.finishedAt, listedCuts().length) || deleteCuts([cut.id]) === 0) return;
  review.rejected += 1;
  goTo(review.index);
}

export function listenInContext(): void {
  const cut = reviewedCut();
  if (cut) listenAround(cut.id);
}

function goTo(index: number): void {
  const cuts = listedCuts();
  if (index >= cuts.length || cuts.length === 0) {
    finish();
    return;
  }
  review.finishedAt = null;
  review.index = Math.max(0, index);
  const cut = cuts[review.index];
  markSeen(cut.id);
  goToCut(cut, 'keyboard');
}

function finish(): void {
  const { length } = listedCuts();
  review.finishedAt = length;
  review.index = Math.max(0, length - 1);
}
