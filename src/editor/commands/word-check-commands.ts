import { Check, ChevronLeft, ChevronRight, Headphones, Replace, X } from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import {
  applyCheck,
  askEverywhere,
  checkedWord,
  checking,
  hearAgain,
  isCorrected,
  placesEverywhere,
  stepDoubt,
  stopChecking,
} from '../state/transcript/check-words.ts';
import type { Command } from './command.ts';

/** Of the commands that need a word to check. */
const NEEDS_WORD = { disabled: () => checkedWord() < 0, watches: [checking, editor] };

export const nextUncertain: Command = {
  id: 'nextUncertain',
  ...NEEDS_WORD,
  label: transcript.nextDoubtful,
  icon: ChevronRight,
  group: 'checkWords',
  keys: ['F7'],
  keysIn: { checkedWord: ['F7', 'ArrowDown'] },
  run: () => stepDoubt(1),
};
export const previousUncertain: Command = {
  id: 'previousUncertain',
  ...NEEDS_WORD,
  label: transcript.previousDoubtful,
  icon: ChevronLeft,
  group: 'checkWords',
  keys: ['Shift+F7'],
  keysIn: { checkedWord: ['Shift+F7', 'ArrowUp'] },
  run: () => stepDoubt(-1),
};
export const acceptWord: Command = {
  id: 'acceptWord',
  label: () => (isCorrected() ? transcript.correct() : transcript.accept()),
  description: keys.acceptWord,
  icon: Check,
  group: 'checkWords',
  keysIn: { checkedWord: ['Enter'] },
  watches: [checking, editor],
  run: applyCheck,
};
export const playWordAgain: Command = {
  id: 'playWordAgain',
  label: transcript.listen,
  description: keys.hearAgain,
  icon: Headphones,
  group: 'checkWords',
  keysIn: { checkedWord: ['Shift+Enter'] },
  run: hearAgain,
};
export const correctEverywhere: Command = {
  id: 'correctEverywhere',
  label: () => {
    const count = placesEverywhere();
    return count > 1 ? transcript.everywhereCount({ count }) : transcript.everywhere();
  },
  description: keys.correctEverywhere,
  icon: Replace,
  group: 'checkWords',
  keysIn: { checkedWord: ['Mod+Enter'] },
  disabled: () => {
    if (placesEverywhere() > 1) return false;
    const word = currentDoc().words.text[checkedWord()] ?? '';
    return isCorrected() ? transcript.onlyOnce({ word }) : transcript.typeAnotherFirst();
  },
  watches: [checking, editor],
  run: askEverywhere,
};
export const stopCheckingWords: Command = {
  id: 'stopCheckingWords',
  label: transcript.stopChecking,
  icon: X,
  group: 'checkWords',
  keys: ['Escape'],
  keysIn: { checkedWord: ['Escape'] },
  when: () => checking.active,
  run: stopChecking,
};
