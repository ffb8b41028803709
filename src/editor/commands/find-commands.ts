import {
  ArrowLeftRight,
  Check,
  ChevronLeft,
  ChevronRight,
  Headphones,
  MessageSquare,
  MessageSquarePlus,
  Replace,
  Scissors,
  Search,
  X,
} from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { comments as commentTexts } from '#i18n/en/player.ts';
import { search as texts, transcript } from '#i18n/en/transcript.ts';
import {
  acceptComment,
  closeComments,
  comments,
  countOpen,
  declineComment,
  hasOpenSelected,
  hasWordsOfSelected,
  selectedComment,
  stepComment,
  toggleComments,
  writeCommentHere,
} from '../state/comments/comments.ts';
import { targetWords } from '../state/cuts/commands.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selectedRange, selection, selectWords } from '../state/document/selection.ts';
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
import {
  closeSearch,
  cutCurrentMatch,
  openSearch,
  replaceAllMatches,
  replaceCurrentMatch,
  search,
  searchWords,
  stepMatch,
} from '../state/transcript/search.ts';
import type { Command } from './command.ts';

/** Longer selections are no query. */
const MAX_SEARCH_WORDS = 20;

const hasMatches = (): boolean => search.mode !== null && search.matches.length > 0;
const hasNoMatches = (): boolean => !hasMatches();
const cannotReplace = (): boolean => !hasMatches() || search.replacement.trim() === '';
const hasNoText = (): false | string => currentDoc().words.length === 0 && texts.noText();
/** Of the commands that need a word to check. */
const NEEDS_WORD = { disabled: () => checkedWord() < 0, watches: [checking, editor] };
const areCommentsOpen = (): boolean => comments.open;

function searchForWords(): void {
  const words = targetWords();
  if (!words) return;
  searchWords(words.first, words.last);
  selectWords(null);
}

/** Search and replace. */
export const searchAndCut: Command = {
  id: 'searchAndCut',
  label: texts.searchAndCut,
  icon: Scissors,
  group: 'searching',
  keys: ['Mod+f'],
  disabled: hasNoText,
  checked: () => search.mode === 'cut',
  watches: [search, editor],
  run: () => openSearch('cut'),
};
export const searchAndReplace: Command = {
  id: 'searchAndReplace',
  label: texts.searchAndReplace,
  icon: ArrowLeftRight,
  disabled: hasNoText,
  checked: () => search.mode === 'replace',
  watches: [search, editor],
  run: () => openSearch('replace'),
};
export const searchForSelection: Command = {
  id: 'searchForSelection',
  label: transcript.search,
  icon: Search,
  disabled: () => {
    const range = selectedRange();
    const isLong = range !== null && range.last - range.first >= MAX_SEARCH_WORDS;
    return isLong && transcript.tooManyToSearch({ count: MAX_SEARCH_WORDS });
  },
  watches: [selection],
  run: searchForWords,
};
export const nextMatch: Command = {
  id: 'nextMatch',
  label: texts.nextMatch,
  icon: ChevronRight,
  group: 'searching',
  keys: ['ArrowUp', 'ArrowRight'],
  keysIn: { searchField: ['Enter', 'ArrowUp'] },
  when: hasMatches,
  disabled: hasNoMatches,
  watches: [search],
  run: () => stepMatch(1),
};
export const previousMatch: Command = {
  id: 'previousMatch',
  label: texts.previousMatch,
  icon: ChevronLeft,
  group: 'searching',
  keys: ['ArrowDown', 'ArrowLeft'],
  keysIn: { searchField: ['Shift+Enter', 'ArrowDown'] },
  when: hasMatches,
  disabled: hasNoMatches,
  watches: [search],
  run: () => stepMatch(-1),
};
export const cutMatch: Command = {
  id: 'cutMatch',
  label: texts.cut,
  disabled: hasNoMatches,
  watches: [search],
  run: cutCurrentMatch,
};
export const replaceMatch: Command = {
  id: 'replaceMatch',
  label: texts.replace,
  description: keys.replaceMatch,
  group: 'searching',
  keysIn: { replacementField: ['Enter'] },
  disabled: cannotReplace,
  watches: [search],
  run: replaceCurrentMatch,
};
export const replaceMatches: Command = {
  id: 'replaceMatches',
  label: texts.replaceAll,
  disabled: cannotReplace,
  watches: [search],
  run: replaceAllMatches,
};
export const leaveSearch: Command = {
  id: 'leaveSearch',
  label: keys.closeSearch,
  group: 'searching',
  keys: ['Escape'],
  keysIn: { searchField: ['Escape'], replacementField: ['Escape'] },
  when: () => search.mode !== null,
  run: closeSearch,
};

/** Checking uncertain words. */
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

/** Comments. */
export const showComments: Command = {
  id: 'showComments',
  label: () => {
    const count = countOpen(comments.list);
    return count > 0 ? commentTexts.countOpen({ count }) : commentTexts.title();
  },
  description: keys.showComments,
  icon: MessageSquare,
  group: 'comments',
  keys: ['m'],
  checked: areCommentsOpen,
  watches: [comments],
  run: toggleComments,
};
export const commentHere: Command = {
  id: 'commentHere',
  label: transcript.comment,
  icon: MessageSquarePlus,
  run: writeCommentHere,
};
export const nextComment: Command = {
  id: 'nextComment',
  label: keys.nextComment,
  group: 'comments',
  keys: ['n'],
  when: areCommentsOpen,
  run: () => stepComment(1),
};
export const previousComment: Command = {
  id: 'previousComment',
  label: keys.previousComment,
  group: 'comments',
  keys: ['p'],
  when: areCommentsOpen,
  run: () => stepComment(-1),
};
export const accept: Command = {
  id: 'acceptComment',
  label: () => (selectedComment()?.kind === 'comment' ? commentTexts.resolve() : commentTexts.accept()),
  description: keys.acceptComment,
  group: 'comments',
  keys: ['y'],
  when: hasOpenSelected,
  disabled: () => (hasWordsOfSelected() ? false : commentTexts.wordsGone()),
  watches: [comments, editor],
  run: () => acceptComment(),
};
export const decline: Command = {
  id: 'declineComment',
  label: commentTexts.decline,
  description: keys.declineComment,
  group: 'comments',
  keys: ['x'],
  when: hasOpenSelected,
  run: () => declineComment(),
};
export const hideComments: Command = {
  id: 'hideComments',
  label: commentTexts.close,
  icon: X,
  group: 'comments',
  keys: ['Escape'],
  when: areCommentsOpen,
  run: closeComments,
};
