import { proxy } from 'valtio';
import type { Cut } from '#model/types.ts';
import { acceptSuggestion, deleteCuts, goToCut } from './commands.ts';
import { listedCuts } from './cut-list.ts';
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
});

export function reviewedCut(): Cut | null {
  const cuts = listedCuts();
  return cuts[Math.min(review.index, cuts.length - 1)] ?? null;
}

/** Starts at the selected cut, else the first. @returns false without cuts */
export function startReview(): boolean {
  const cuts = listedCuts();
  if (cuts.length === 0) return false;
  setCutsOpen(true);
  const selected = cuts.findIndex((cut) => cut.id === selection.cutId);
  Object.assign(review, { active: true, accepted: 0, rejected: 0 });
  goTo(Math.max(0, selected));
  return true;
}

export function endReview(): void {
  review.active = false;
}

/** Clamped to the ends of the list. */
export function stepReview(direction: 1 | -1): void {
  const cuts = listedCuts();
  // A cut chosen with the pointer meanwhile is where the review stands.
  const selected = cuts.findIndex((cut) => cut.id === selection.cutId);
  goTo((selected >= 0 ? selected : review.index) + direction);
}

/** Keeps the cut (a suggestion becomes manual) and advances. */
export function acceptReviewed(): void {
  const cut = reviewedCut();
  if (!cut) return;
  const { index } = review;
  const next = listedCuts()[index + 1];
  acceptSuggestion(cut.id);
  review.accepted += 1;
  // Accepting may have moved the cut to another group: go on from what came next.
  const place = next ? listedCuts().findIndex((cut) => cut.id === next.id) : -1;
  if (place >= 0) goTo(place);
}

/** Deletes the cut and advances. */
export function rejectReviewed(): void {
  const cut = reviewedCut();
  if (!cut || deleteCuts([cut.id]) === 0) return;
  review.rejected += 1;
  goTo(review.index);
}

export function listenInContext(): void {
  const cut = reviewedCut();
  if (cut) listenAround(cut.id);
}

function goTo(index: number): void {
  const cuts = listedCuts();
  if (cuts.length === 0) return;
  review.index = Math.min(Math.max(0, index), cuts.length - 1);
  goToCut(cuts[review.index], 'keyboard');
}
