import { ArrowLeftRight, ChevronLeft, ChevronRight, Scissors, Search } from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { search as texts, transcript } from '#i18n/en/transcript.ts';
import { targetSpans } from '../state/cuts/cut-actions.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selectedSpans } from '../state/document/selected-words.ts';
import { selection, selectWords } from '../state/document/selection.ts';
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
export const MAX_SEARCH_WORDS = 20;

const hasMatches = (): boolean => search.mode !== null && search.matches.length > 0;
const hasNoMatches = (): boolean => !hasMatches();
const cannotReplace = (): boolean => !hasMatches() || search.replacement.trim() === '';
const hasNoText = (): false | string => currentDoc().words.length === 0 && texts.noText();

function searchForWords(): void {
  // Over the border of a block nothing is found: the first part of it is searched for.
  const [span] = targetSpans();
  if (!span) return;
  searchWords(span.startWordIdx, span.endWordIdx);
  selectWords(null);
}

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
    const [span] = selectedSpans();
    const isLong = span !== undefined && span.endWordIdx - span.startWordIdx >= MAX_SEARCH_WORDS;
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
