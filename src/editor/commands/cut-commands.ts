import { ArrowRightFromLine, ArrowRightToLine, Headphones } from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { cuts as cutTexts, transcript } from '#i18n/en/transcript.ts';
import { toast } from '../../ui/index.ts';
import { deselect, markEdge, nudgeSelectedEdge, stepCut } from '../state/commands.ts';
import { listenAround } from '../state/listen.ts';
import { panels, setCutsOpen } from '../state/panels.ts';
import {
  acceptReviewed,
  endReview,
  listenInContext,
  rejectReviewed,
  review,
  startReview,
  stepReview,
} from '../state/review.ts';
import { selection } from '../state/selection.ts';
import type { Command } from './command.ts';

const hasEdge = (): boolean => selection.edge !== null;
const isReviewing = (): boolean => review.active;

/** Escape may have been meant for something else: says how to get the panel back. */
function closePanel(): void {
  setCutsOpen(false);
  toast({
    tone: 'success',
    title: cutTexts.closed(),
    description: cutTexts.openAgain(),
    action: { label: cutTexts.openAction(), onClick: () => setCutsOpen(true) },
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
  group: 'cuts',
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
  label: keys.closeCuts,
  group: 'cuts',
  keys: ['Escape'],
  when: () => panels.cutsOpen,
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
  label: keys.checkOneByOne,
  group: 'checkCuts',
  keys: ['r'],
  run: startReview,
};
export const nextToCheck: Command = {
  id: 'nextToCheck',
  label: keys.nextToCheck,
  group: 'checkCuts',
  keys: ['ArrowDown', 'ArrowRight', 'n'],
  when: isReviewing,
  run: () => stepReview(1),
};
export const previousToCheck: Command = {
  id: 'previousToCheck',
  label: keys.previousToCheck,
  group: 'checkCuts',
  keys: ['ArrowUp', 'ArrowLeft', 'p'],
  when: isReviewing,
  run: () => stepReview(-1),
};
export const acceptCut: Command = {
  id: 'acceptCut',
  label: keys.acceptCut,
  group: 'checkCuts',
  keys: ['Enter', 'y'],
  when: isReviewing,
  run: acceptReviewed,
};
export const rejectCut: Command = {
  id: 'rejectCut',
  label: keys.rejectCut,
  group: 'checkCuts',
  keys: ['x', 'Delete'],
  when: isReviewing,
  run: rejectReviewed,
};
export const listenToChecked: Command = {
  id: 'listenToChecked',
  label: keys.listenInContext,
  group: 'checkCuts',
  keys: ['c'],
  when: isReviewing,
  run: listenInContext,
};
export const stopCheckingCuts: Command = {
  id: 'stopCheckingCuts',
  label: keys.stopCheckingCuts,
  group: 'checkCuts',
  keys: ['Escape'],
  when: isReviewing,
  run: endReview,
};
