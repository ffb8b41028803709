import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Check,
  ChevronLeft,
  ChevronRight,
  Headphones,
  ListChecks,
  X,
} from 'lucide-react';
import { subscribeKey } from 'valtio/utils';
import { keys } from '#i18n/en/editor.ts';
import { cuts as texts, transcript } from '#i18n/en/transcript.ts';
import { toast } from '../../ui/index.ts';
import { stepBlock } from '../state/cuts/block-actions.ts';
import { deselect, markEdge, nudgeSelectedEdge, stepCut } from '../state/cuts/cut-actions.ts';
import {
  acceptReviewed,
  acceptSurer,
  endReview,
  isNothingListed,
  listenInContext,
  proposedLike,
  rejectLessSure,
  rejectReviewed,
  review,
  reviewedCut,
  startReview,
  stepReview,
} from '../state/cuts/cut-check.ts';
import { cutList } from '../state/cuts/cut-list.ts';
import { proposals, sureness } from '../state/cuts/proposals.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { listenAround } from '../state/playback/listen.ts';
import { pauses } from '../state/transcription/silences.ts';
import { canCloseCuts, panels, setCutsOpen } from '../state/view/panels.ts';
import type { Command } from './command.ts';
import { unlessWaiting } from './move-commands.ts';

const hasEdge = (): boolean => selection.edge !== null;
const hasBlocks = (): boolean => currentDoc().blocks.length > 0;
const isReviewing = (): boolean => review.active;
const isReviewingProposals = (): boolean => review.active && review.of === 'proposals';
/** Of the commands that need a cut to check. */
const NEEDS_CUT = { disabled: isNothingListed, watches: [review, cutList, proposals, pauses, editor] };

function likeReviewed(side: 'surer' | 'lessSure'): { count: number; percent: number } {
  const cut = reviewedCut();
  return { count: proposedLike(side).length, percent: cut ? sureness(cut) : 0 };
}

/** Escape may have been meant for something else: says how to get the panel back. */
function closePanel(): void {
  setCutsOpen(false);
  const close = toast({
    tone: 'success',
    title: texts.closed(),
    description: texts.openAgain(),
    action: { label: texts.openAction(), onClick: () => setCutsOpen(true) },
  });
  const stop = subscribeKey(panels, 'cutsOpen', () => {
    stop();
    close();
  });
}

/** Cuts and their edges. */
export const nextCut: Command = {
  id: 'nextCut',
  label: keys.nextCut,
  group: 'cuts',
  keys: ['ArrowRight', 'ArrowDown'],
  run: () => stepCut(1),
};
export const previousCut: Command = {
  id: 'previousCut',
  label: keys.previousCut,
  group: 'cuts',
  keys: ['ArrowLeft', 'ArrowUp'],
  run: () => stepCut(-1),
};
export const edgeEarlier: Command = {
  id: 'edgeEarlier',
  label: keys.edgeEarlier,
  group: 'cuts',
  keys: ['ArrowLeft', 'ArrowDown'],
  when: hasEdge,
  run: () => nudgeSelectedEdge(-1),
};
export const edgeLater: Command = {
  id: 'edgeLater',
  label: keys.edgeLater,
  group: 'cuts',
  keys: ['ArrowRight', 'ArrowUp'],
  when: hasEdge,
  run: () => nudgeSelectedEdge(1),
};
export const listenToCut: Command = {
  id: 'listenToCut',
  label: transcript.listen,
  icon: Headphones,
  run: () => selection.cutId !== null && listenAround(selection.cutId),
};
export const markIn: Command = {
  id: 'markIn',
  label: transcript.markIn,
  description: keys.markIn,
  icon: ArrowRightFromLine,
  group: 'cuts',
  keys: ['i'],
  run: () => markEdge('start'),
};
export const markOut: Command = {
  id: 'markOut',
  label: transcript.markOut,
  description: keys.markOut,
  icon: ArrowRightToLine,
  group: 'cuts',
  keys: ['o'],
  run: () => markEdge('end'),
};
export const blockEarlier: Command = {
  id: 'blockEarlier',
  label: keys.blockEarlier,
  group: 'cuts',
  keys: ['Alt+Shift+ArrowLeft'],
  when: hasBlocks,
  run: unlessWaiting(() => stepBlock(-1)),
};
export const blockLater: Command = {
  id: 'blockLater',
  label: keys.blockLater,
  group: 'cuts',
  keys: ['Alt+Shift+ArrowRight'],
  when: hasBlocks,
  run: unlessWaiting(() => stepBlock(1)),
};
export const deselectCut: Command = {
  id: 'deselectCut',
  label: keys.deselectCut,
  group: 'cuts',
  keys: ['Escape'],
  when: () => selection.cutId !== null,
  run: deselect,
};
export const closeCuts: Command = {
  id: 'closeCuts',
  label: texts.close,
  group: 'cuts',
  keys: ['Escape'],
  when: canCloseCuts,
  run: closePanel,
};

/** Keys that fields and lists of cuts handle themselves. */
export const closeList: Command = { id: 'closeList', label: keys.closeList, group: 'cuts', keys: ['Escape'] };
export const applyNumber: Command = {
  id: 'applyNumber',
  label: keys.apply,
  group: 'cuts',
  keysIn: { numberField: ['Enter'] },
};
export const revertNumber: Command = {
  id: 'revertNumber',
  label: keys.revert,
  group: 'cuts',
  keysIn: { numberField: ['Escape'] },
};
export const stepNumber: Command = {
  id: 'stepNumber',
  label: keys.step,
  group: 'cuts',
  keysIn: { numberField: ['ArrowUp', 'ArrowDown'] },
};
export const stepTimelineCuts: Command = {
  id: 'stepTimelineCuts',
  label: keys.stepCuts,
  group: 'cuts',
  keysIn: { timelineCuts: ['ArrowRight', 'ArrowLeft'] },
};
export const resizePanel: Command = {
  id: 'resizePanel',
  label: keys.resizePanel,
  group: 'cuts',
  keysIn: { panelEdge: ['ArrowLeft', 'ArrowRight'] },
};

/** Checking cuts one by one. */
export const checkCuts: Command = {
  id: 'checkCuts',
  label: texts.checkCuts,
  description: keys.checkOneByOne,
  icon: ListChecks,
  group: 'checkCuts',
  keys: ['r'],
  checked: isReviewing,
  watches: [review],
  run: () => (review.active ? endReview() : startReview()),
};
export const nextToCheck: Command = {
  id: 'nextToCheck',
  ...NEEDS_CUT,
  label: texts.next,
  description: keys.nextToCheck,
  icon: ChevronRight,
  group: 'checkCuts',
  keys: ['ArrowDown', 'ArrowRight', 'n'],
  when: isReviewing,
  run: () => stepReview(1),
};
export const previousToCheck: Command = {
  id: 'previousToCheck',
  ...NEEDS_CUT,
  label: texts.previous,
  description: keys.previousToCheck,
  icon: ChevronLeft,
  group: 'checkCuts',
  keys: ['ArrowUp', 'ArrowLeft', 'p'],
  when: isReviewing,
  run: () => stepReview(-1),
};
export const acceptCut: Command = {
  id: 'acceptCut',
  ...NEEDS_CUT,
  label: texts.accept,
  description: keys.acceptCut,
  icon: Check,
  group: 'checkCuts',
  keys: ['Enter', 'y'],
  when: isReviewing,
  run: acceptReviewed,
};
export const rejectCut: Command = {
  id: 'rejectCut',
  ...NEEDS_CUT,
  label: texts.reject,
  description: keys.rejectCut,
  icon: X,
  group: 'checkCuts',
  keys: ['x', 'Delete'],
  when: isReviewing,
  run: rejectReviewed,
};
/** Of what is proposed, as many of a kind as are at least as certain as the one under review. */
export const acceptSurerOfKind: Command = {
  id: 'acceptSurerOfKind',
  ...NEEDS_CUT,
  label: () => texts.cutSurer(likeReviewed('surer')),
  description: keys.acceptSurer,
  icon: Check,
  group: 'checkCuts',
  keys: ['Shift+y'],
  when: isReviewingProposals,
  run: acceptSurer,
};
export const rejectLessSureOfKind: Command = {
  id: 'rejectLessSureOfKind',
  ...NEEDS_CUT,
  label: () => texts.dropLessSure(likeReviewed('lessSure')),
  description: keys.rejectLessSure,
  icon: X,
  group: 'checkCuts',
  keys: ['Shift+x'],
  when: isReviewingProposals,
  run: rejectLessSure,
};
export const listenToChecked: Command = {
  id: 'listenToChecked',
  ...NEEDS_CUT,
  label: texts.listen,
  description: keys.listenInContext,
  icon: Headphones,
  group: 'checkCuts',
  keys: ['c'],
  when: isReviewing,
  run: listenInContext,
};
export const stopCheckingCuts: Command = {
  id: 'stopCheckingCuts',
  label: texts.stopChecking,
  icon: X,
  group: 'checkCuts',
  keys: ['Escape'],
  when: isReviewing,
  run: endReview,
};
