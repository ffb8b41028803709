import { proxy } from 'valtio';
import type { Cut } from '#model/types.ts';
import { acceptSuggestion, deleteCuts, goToCut } from './commands.ts';
import { listedCuts } from './cut-list.ts';
import { listenAround } from './listen.ts';
import { setCutsOpen } from './panels.ts';
import { selection } from './selection.ts';

/** The walk through the listed cuts, one decision after another. */
export const review = proxy({
  active: false,
  /** Place of the cut under review in the list, from 0. */
  index: 0,
  accepted: 0,
  rejected: 0,
});

/** The cut under review; null where the list is empty. */
export function reviewedCut(): Cut | null {
  const cuts = listedCuts();
  return cuts[Math.min(review.index, cuts.length - 1)] ?? null;
}

/** Begins at the selected cut, else at the first one listed. Opens the panel. @returns false where there is no cut to review */
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

/** To the next (1) or previous (−1) cut of the list; at its ends it stays. */
export function stepReview(direction: 1 | -1): void {
  const cuts = listedCuts();
  // A cut chosen with the pointer meanwhile is where the review stands.
  const selected = cuts.findIndex((cut) => cut.id === selection.cutId);
  goTo((selected >= 0 ? selected : review.index) + direction);
}

/** Keeps the cut under review, a suggestion as the user's own, and goes on to the next one. */
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

/** Deletes the cut under review, so that what it took out is kept, and goes on to the next one. */
export function rejectReviewed(): void {
  const cut = reviewedCut();
  if (!cut || deleteCuts([cut.id]) === 0) return;
  review.rejected += 1;
  goTo(review.index);
}

/** Plays the surroundings of the cut under review: with preview mode on as the download will have them. */
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
