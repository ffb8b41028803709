import { proxy } from 'valtio';
import { cutsOf } from '#model/edit/cut-order.ts';
import type { Cut } from '#model/types.ts';
import { currentDoc } from '../document/document.ts';
import { selection } from '../document/selection.ts';
import { listenAround } from '../playback/listen.ts';
import { setCutsOpen } from '../view/panels.ts';
import { acceptSuggestion, deleteCuts, goToCut } from './cut-actions.ts';
import { cutList, listedCuts, markSeen, wasSeen } from './cut-list.ts';
import {
  acceptProposed,
  goToProposal,
  listedProposals,
  listenToProposal,
  proposalsIn,
  reject,
  sureness,
} from './proposals.ts';

/** Step-by-step review of proposals or of the listed cuts. */
export const review = proxy({
  active: false,
  of: 'cuts' as 'proposals' | 'cuts',
  /** From 0. */
  index: 0,
  accepted: 0,
  rejected: 0,
  /** How many cuts were listed when the end was reached; null before. */
  finishedAt: null as number | null,
});

/** A suggestion restored by undo reopens the review. */
export function isFinished(finishedAt: number | null, listed: number): boolean {
  return finishedAt !== null && listed <= finishedAt;
}

/** The cuts or proposals under review. */
function reviewed(): readonly Cut[] {
  return review.of === 'proposals' ? listedProposals() : listedCuts();
}

export function isNothingListed(): boolean {
  const { cuts } = currentDoc();
  return (review.of === 'proposals' ? proposalsIn(currentDoc()) : cutsOf(cuts, cutList.reasons)).length === 0;
}

/** Index of the selected one in `cuts`; −1 for none. */
export function selectedAmong(cuts: readonly Cut[]): number {
  const id = selection.proposal ?? selection.cutId;
  return id === null ? -1 : cuts.findIndex((cut) => cut.id === id);
}

export function reviewedCut(): Cut | null {
  const cuts = reviewed();
  return cuts[Math.min(review.index, cuts.length - 1)] ?? null;
}

/**
 * Starts at the selected cut; else at the first proposal; else at the first new suggestion or the first new cut.
 * @returns false if there is nothing to review
 */
export function startReview(): boolean {
  const isOfCuts = selection.cutId !== null || listedProposals().length === 0;
  review.of = isOfCuts ? 'cuts' : 'proposals';
  const cuts = reviewed();
  if (cuts.length === 0) return false;
  setCutsOpen(true);
  const places = [
    selectedAmong(cuts),
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

/** After the last cut comes the summary; at the first it stays. */
export function stepReview(direction: 1 | -1): void {
  const cuts = reviewed();
  if (isFinished(review.finishedAt, cuts.length)) {
    if (direction < 0) goTo(cuts.length - 1);
    return;
  }
  // The review continues at a cut selected by pointer meanwhile.
  const selected = selectedAmong(cuts);
  goTo((selected >= 0 ? selected : review.index) + direction);
}

/** Keeps the cut (a suggestion becomes manual), or cuts what was proposed, and advances. */
export function acceptReviewed(): void {
  const cut = reviewedCut();
  if (!cut || isFinished(review.finishedAt, reviewed().length)) return;
  const { index } = review;
  if (review.of === 'proposals') {
    if (!acceptProposed([cut])) return;
    review.accepted += 1;
    goTo(index);
    return;
  }
  const next = listedCuts()[index + 1];
  acceptSuggestion(cut.id);
  review.accepted += 1;
  // Accepting may have moved the cut to another group: continue with the one that came next.
  const place = next ? listedCuts().findIndex((cut) => cut.id === next.id) : -1;
  if (place >= 0) goTo(place);
  else finish();
}

/** Deletes the cut, or drops what was proposed, and advances. */
export function rejectReviewed(): void {
  const cut = reviewedCut();
  if (!cut || isFinished(review.finishedAt, reviewed().length)) return;
  const isDone = review.of === 'proposals' ? reject([cut]) : deleteCuts([cut.id]) > 0;
  if (!isDone) return;
  review.rejected += 1;
  goTo(review.index);
}

/**
 * Of what is proposed, the one under review and those of its kind that are at least as certain, or at most as certain; of cuts
 * none.
 */
export function proposedLike(side: 'surer' | 'lessSure'): readonly Cut[] {
  const cut = review.of === 'proposals' ? reviewedCut() : null;
  if (!cut) return [];
  return listedProposals().filter(
    (other) =>
      other.suggestion?.kind === cut.suggestion?.kind &&
      (side === 'surer' ? sureness(other) >= sureness(cut) : sureness(other) <= sureness(cut)),
  );
}

/** Cuts the one under review and all of its kind that are at least as certain, in one undo step, and advances. */
export function acceptSurer(): void {
  const cuts = proposedLike('surer');
  const place = review.index - placeAmong(cuts);
  if (!acceptProposed(cuts)) return;
  review.accepted += cuts.length;
  goTo(place);
}

/** Drops the one under review and all of its kind that are at most as certain, in one undo step, and advances. */
export function rejectLessSure(): void {
  const cuts = proposedLike('lessSure');
  const place = review.index - placeAmong(cuts);
  if (!reject(cuts)) return;
  review.rejected += cuts.length;
  goTo(place);
}

/** How many of `cuts` are listed before the one under review. */
function placeAmong(cuts: readonly Cut[]): number {
  const id = reviewedCut()?.id;
  return cuts.findIndex((cut) => cut.id === id);
}

export function listenInContext(): void {
  const cut = reviewedCut();
  if (!cut) return;
  if (review.of === 'proposals') listenToProposal(cut);
  else listenAround(cut.id);
}

function goTo(index: number): void {
  const cuts = reviewed();
  if (index >= cuts.length || cuts.length === 0) {
    finish();
    return;
  }
  review.finishedAt = null;
  review.index = Math.max(0, index);
  const cut = cuts[review.index];
  markSeen(cut.id);
  if (review.of === 'proposals') goToProposal(cut, 'keyboard');
  else goToCut(cut, 'keyboard');
}

function finish(): void {
  const { length } = reviewed();
  review.finishedAt = length;
  review.index = Math.max(0, length - 1);
}
