import { toast } from '../ui/index.ts';
import { moveBracketAside, moveCaret, selectAllWords } from './state/caret.ts';
import {
  applyCheck,
  askEverywhere,
  checking,
  hearAgain,
  stepDoubt,
  stopChecking,
} from './state/check-words.ts';
import {
  currentWord,
  cutSelection,
  deleteOrRestore,
  deleteSelectedCuts,
  deselect,
  extendSelection,
  nudgeSelectedEdge,
  stepCut,
  wordsInHand,
} from './state/commands.ts';
import {
  acceptComment,
  closeComments,
  comments,
  declineComment,
  hasOpenSelected,
  stepComment,
  toggleComments,
} from './state/comments.ts';
import { redo, undo } from './state/document.ts';
import { stepFrame, toggleLoop } from './state/listen.ts';
import { panels, setCutsOpen, setHelpOpen, toggleFullScreen, togglePlaybackDetails } from './state/panels.ts';
import {
  giveWordsBack,
  giveWordsOn,
  isCaretAtJoin,
  joinWithPrevious,
  splitHere,
} from './state/paragraphs.ts';
import { pause, play, playback, seekSource, setRate, sourceTimeNow, togglePlay } from './state/playback.ts';
import {
  acceptReviewed,
  endReview,
  listenInContext,
  rejectReviewed,
  review,
  startReview,
  stepReview,
} from './state/review.ts';
import { closeSearch, openSearch, replaceCurrentMatch, search, stepMatch } from './state/search.ts';
import { selection } from './state/selection.ts';
import { transcriptPort } from './state/transcript-port.ts';

/** Of several with the same key the first whose `when` holds wins: the order is the precedence. */
export interface Shortcut {
  /** `Mod` is Ctrl, on a Mac Cmd; `Word` is Ctrl, on a Mac Option. A letter stands for itself whatever the case. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly group: (typeof SHORTCUT_GROUPS)[number];
  /** Where the focus must be; absent: anywhere but in these places. */
  readonly where?: Place;
  readonly when?: () => boolean;
  /** Absent: the focused element does it itself. */
  readonly run?: () => void;
}

export const SHORTCUT_GROUPS = [
  'Transcript',
  'Cuts',
  'Check words',
  'Check cuts',
  'Comments',
  'Search',
  'Playback',
  'Edit',
] as const;

/** Keep their own keys while focused (docs/decisions.md, precedence 1). */
export type Place =
  | 'the search field'
  | 'the replacement field'
  | 'a word being edited'
  | 'the word being checked'
  | 'an open list'
  | 'a dialog'
  | 'a number field'
  | 'the cuts of the timeline'
  | 'the edge of the cuts panel';

/** Source seconds. */
const BACK_SECONDS = 5;
const RATES = [1, 1.5, 2, 3];

const hasBracket = (): boolean => selection.bracket !== null;
const hasEdge = (): boolean => selection.edge !== null;
const hasMatches = (): boolean => search.mode !== null && search.matches.length > 0;
const areCommentsOpen = (): boolean => comments.open;
const isReviewing = (): boolean => review.active;

const wordInHand = (): number => wordsInHand()?.first ?? 0;
const isTextInHand = (): boolean => transcriptPort()?.isFocused() || document.activeElement === document.body;
const hasCaret = (): boolean => selection.caret !== null || selection.words !== null;

function extendByLines(lines: number): void {
  const port = transcriptPort();
  if (!port) return;
  extendSelection(port.byLines(selection.words?.focus ?? Math.max(0, currentWord()), lines));
  port.reveal(selection.words?.focus ?? -1);
}

/** Escape may have been meant for something else: says how to get the panel back. */
function closeCuts(): void {
  setCutsOpen(false);
  toast({
    tone: 'success',
    title: 'Cuts panel closed',
    description: 'Open it with the button at the right edge.',
    action: { label: 'Open', onClick: () => setCutsOpen(true) },
  });
}

function playFaster(): void {
  if (playback.playing) setRate(RATES.find((rate) => rate > playback.rate) ?? RATES[0]);
  else play();
}

/** In order of precedence (docs/decisions.md). Handlers, help sheet and docs/keyboard.md derive from it. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['ArrowLeft'],
    does: 'Move the bracket one word left',
    group: 'Transcript',
    when: hasBracket,
    run: () => moveBracketAside(-1),
  },
  {
    keys: ['ArrowRight'],
    does: 'Move the bracket one word right',
    group: 'Transcript',
    when: hasBracket,
    run: () => moveBracketAside(1),
  },
  {
    keys: ['ArrowLeft', 'ArrowDown'],
    does: 'Move the edge 0.1 s earlier',
    group: 'Cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(-1),
  },
  {
    keys: ['ArrowRight', 'ArrowUp'],
    does: 'Move the edge 0.1 s later',
    group: 'Cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(1),
  },
  {
    keys: ['ArrowUp', 'ArrowRight'],
    does: 'Next match',
    group: 'Search',
    when: hasMatches,
    run: () => stepMatch(1),
  },
  {
    keys: ['ArrowDown', 'ArrowLeft'],
    does: 'Previous match',
    group: 'Search',
    when: hasMatches,
    run: () => stepMatch(-1),
  },
  { keys: ['n'], does: 'Next comment', group: 'Comments', when: areCommentsOpen, run: () => stepComment(1) },
  {
    keys: ['p'],
    does: 'Previous comment',
    group: 'Comments',
    when: areCommentsOpen,
    run: () => stepComment(-1),
  },
  {
    keys: ['y'],
    does: 'Accept the proposal, resolve the comment',
    group: 'Comments',
    when: hasOpenSelected,
    run: () => acceptComment(),
  },
  {
    keys: ['x'],
    does: 'Decline the proposal',
    group: 'Comments',
    when: hasOpenSelected,
    run: () => declineComment(),
  },
  {
    keys: ['ArrowDown', 'ArrowRight', 'n'],
    does: 'Next cut to check',
    group: 'Check cuts',
    when: isReviewing,
    run: () => stepReview(1),
  },
  {
    keys: ['ArrowUp', 'ArrowLeft', 'p'],
    does: 'Previous cut to check',
    group: 'Check cuts',
    when: isReviewing,
    run: () => stepReview(-1),
  },
  {
    keys: ['Enter', 'y'],
    does: 'Accept the cut',
    group: 'Check cuts',
    when: isReviewing,
    run: acceptReviewed,
  },
  {
    keys: ['x', 'Delete'],
    does: 'Reject the cut',
    group: 'Check cuts',
    when: isReviewing,
    run: rejectReviewed,
  },
  {
    keys: ['c'],
    does: 'Listen in context',
    group: 'Check cuts',
    when: isReviewing,
    run: listenInContext,
  },
  { keys: ['ArrowRight', 'ArrowDown'], does: 'Next cut', group: 'Cuts', run: () => stepCut(1) },
  { keys: ['ArrowLeft', 'ArrowUp'], does: 'Previous cut', group: 'Cuts', run: () => stepCut(-1) },
  {
    keys: ['Shift+ArrowLeft', 'Word+Shift+ArrowLeft'],
    does: 'Extend the selection left',
    group: 'Transcript',
    run: () => moveCaret('word', -1, true),
  },
  {
    keys: ['Shift+ArrowRight', 'Word+Shift+ArrowRight'],
    does: 'Extend the selection right',
    group: 'Transcript',
    run: () => moveCaret('word', 1, true),
  },
  {
    keys: ['Shift+ArrowUp'],
    does: 'Extend the selection up',
    group: 'Transcript',
    run: () => extendByLines(-1),
  },
  {
    keys: ['Shift+ArrowDown'],
    does: 'Extend the selection down',
    group: 'Transcript',
    run: () => extendByLines(1),
  },
  {
    keys: ['Word+ArrowLeft'],
    does: 'Previous word',
    group: 'Transcript',
    run: () => moveCaret('word', -1, false),
  },
  {
    keys: ['Word+ArrowRight'],
    does: 'Next word',
    group: 'Transcript',
    run: () => moveCaret('word', 1, false),
  },
  {
    keys: ['Home'],
    does: 'Start of the paragraph',
    group: 'Transcript',
    when: hasCaret,
    run: () => moveCaret('paragraph', -1, false),
  },
  {
    keys: ['End'],
    does: 'End of the paragraph',
    group: 'Transcript',
    when: hasCaret,
    run: () => moveCaret('paragraph', 1, false),
  },
  {
    keys: ['Shift+Home'],
    does: 'Extend the selection to the start of the paragraph',
    group: 'Transcript',
    run: () => moveCaret('paragraph', -1, true),
  },
  {
    keys: ['Shift+End'],
    does: 'Extend the selection to the end of the paragraph',
    group: 'Transcript',
    run: () => moveCaret('paragraph', 1, true),
  },
  {
    keys: ['Mod+a'],
    does: 'Select all words',
    group: 'Transcript',
    when: isTextInHand,
    run: selectAllWords,
  },
  { keys: ['a'], does: 'Cut the selection or the current word', group: 'Transcript', run: cutSelection },
  {
    keys: ['Backspace'],
    does: 'Join the paragraph with the one before',
    group: 'Transcript',
    when: isCaretAtJoin,
    run: joinWithPrevious,
  },
  {
    keys: ['Delete', 'Backspace'],
    does: 'Cut the selected words, restore the selected cut',
    group: 'Transcript',
    when: () => hasCaret() || selection.gap !== null || selection.cutId !== null,
    run: deleteOrRestore,
  },
  { keys: ['Mod+x'], does: 'Cut and copy the selected words', group: 'Transcript' },
  { keys: ['Mod+c'], does: 'Copy the selected words', group: 'Transcript' },
  {
    keys: ['d'],
    does: 'Restore the selection or the current word',
    group: 'Transcript',
    run: deleteSelectedCuts,
  },
  {
    keys: ['Enter'],
    does: 'Begin a paragraph at the caret or the selection',
    group: 'Transcript',
    when: () => hasCaret() && isTextInHand(),
    run: splitHere,
  },
  {
    keys: ['Alt+ArrowUp'],
    does: 'Give the words up to here to the paragraph before',
    group: 'Transcript',
    run: giveWordsBack,
  },
  {
    keys: ['Alt+ArrowDown'],
    does: 'Give the words from here to the next paragraph',
    group: 'Transcript',
    run: giveWordsOn,
  },
  {
    keys: ['F2', 'Enter'],
    does: 'Correct the word',
    group: 'Transcript',
    when: () => transcriptPort()?.isFocused() ?? false,
    run: () => transcriptPort()?.edit(wordInHand()),
  },
  { keys: ['F7'], does: 'Next doubtful word', group: 'Check words', run: () => stepDoubt(1) },
  { keys: ['Shift+F7'], does: 'Previous doubtful word', group: 'Check words', run: () => stepDoubt(-1) },
  {
    keys: ['s'],
    does: 'Change the speaker',
    group: 'Transcript',
    when: () => transcriptPort() !== null,
    run: () => transcriptPort()?.askSpeaker(wordInHand()),
  },
  { keys: ['Space'], does: 'Play or pause', group: 'Playback', run: togglePlay },
  {
    keys: ['j'],
    does: `Back ${BACK_SECONDS} s`,
    group: 'Playback',
    run: () => seekSource(sourceTimeNow() - BACK_SECONDS),
  },
  { keys: ['k'], does: 'Pause', group: 'Playback', run: pause },
  { keys: ['l'], does: 'Play, then faster', group: 'Playback', run: playFaster },
  { keys: ['Shift+l'], does: 'Loop the selection', group: 'Playback', run: toggleLoop },
  { keys: [','], does: 'Previous frame', group: 'Playback', run: () => stepFrame(-1) },
  { keys: ['.'], does: 'Next frame', group: 'Playback', run: () => stepFrame(1) },
  { keys: ['f'], does: 'Full screen', group: 'Playback', run: toggleFullScreen },
  { keys: ['Shift+i'], does: 'Playback details', group: 'Playback', run: togglePlaybackDetails },
  { keys: ['Mod+z'], does: 'Undo', group: 'Edit', run: undo },
  { keys: ['Mod+Shift+z', 'Mod+y'], does: 'Redo', group: 'Edit', run: redo },
  { keys: ['Mod+f'], does: 'Search & Cut', group: 'Search', run: () => openSearch('cut') },
  { keys: ['?'], does: 'Keyboard shortcuts', group: 'Edit', run: () => setHelpOpen(true) },
  { keys: ['m'], does: 'Show or hide the comments', group: 'Comments', run: toggleComments },
  { keys: ['r'], does: 'Check cuts one by one', group: 'Check cuts', run: startReview },
  {
    keys: ['Escape'],
    does: 'Leave full screen',
    group: 'Playback',
    when: () => panels.fullScreen,
    run: toggleFullScreen,
  },
  {
    keys: ['Escape'],
    does: 'Close search',
    group: 'Search',
    when: () => search.mode !== null,
    run: closeSearch,
  },
  {
    keys: ['Escape'],
    does: 'Deselect',
    group: 'Transcript',
    when: () => hasBracket() || hasEdge() || hasCaret() || selection.gap !== null,
    run: deselect,
  },
  {
    keys: ['Escape'],
    does: 'Stop checking words',
    group: 'Check words',
    when: () => checking.active,
    run: stopChecking,
  },
  { keys: ['Escape'], does: 'Stop checking cuts', group: 'Check cuts', when: isReviewing, run: endReview },
  {
    keys: ['Escape'],
    does: 'Deselect the cut',
    group: 'Cuts',
    when: () => selection.cutId !== null,
    run: deselect,
  },
  {
    keys: ['Escape'],
    does: 'Close the comments',
    group: 'Comments',
    when: areCommentsOpen,
    run: closeComments,
  },
  {
    keys: ['Escape'],
    does: 'Close the cuts panel',
    group: 'Cuts',
    when: () => panels.cutsOpen,
    run: closeCuts,
  },
  // What has the focus first: each place keeps its own keys.
  {
    keys: ['Enter', 'ArrowUp'],
    does: 'Next match',
    group: 'Search',
    where: 'the search field',
    run: () => stepMatch(1),
  },
  {
    keys: ['Shift+Enter', 'ArrowDown'],
    does: 'Previous match',
    group: 'Search',
    where: 'the search field',
    run: () => stepMatch(-1),
  },
  {
    keys: ['Escape'],
    does: 'Close search',
    group: 'Search',
    where: 'the search field',
    run: closeSearch,
  },
  {
    keys: ['Enter'],
    does: 'Replace the match',
    group: 'Search',
    where: 'the replacement field',
    run: replaceCurrentMatch,
  },
  {
    keys: ['Escape'],
    does: 'Close search',
    group: 'Search',
    where: 'the replacement field',
    run: closeSearch,
  },
  {
    keys: ['Enter', 'Escape'],
    does: 'Apply the correction',
    group: 'Transcript',
    where: 'a word being edited',
  },
  {
    keys: ['Tab'],
    does: 'Apply and edit the next word',
    group: 'Transcript',
    where: 'a word being edited',
  },
  {
    keys: ['Enter'],
    does: 'Accept the word, or correct it, and go on',
    group: 'Check words',
    where: 'the word being checked',
    run: applyCheck,
  },
  {
    keys: ['F7', 'ArrowDown'],
    does: 'Next doubtful word',
    group: 'Check words',
    where: 'the word being checked',
    run: () => stepDoubt(1),
  },
  {
    keys: ['Shift+F7', 'ArrowUp'],
    does: 'Previous doubtful word',
    group: 'Check words',
    where: 'the word being checked',
    run: () => stepDoubt(-1),
  },
  {
    keys: ['Shift+Enter'],
    does: 'Hear the word again',
    group: 'Check words',
    where: 'the word being checked',
    run: hearAgain,
  },
  {
    keys: ['Mod+Enter'],
    does: 'Correct it everywhere',
    group: 'Check words',
    where: 'the word being checked',
    run: askEverywhere,
  },
  {
    keys: ['Escape'],
    does: 'Stop checking words',
    group: 'Check words',
    where: 'the word being checked',
    run: stopChecking,
  },
  { keys: ['Escape'], does: 'Close the list', group: 'Cuts', where: 'an open list' },
  { keys: ['Escape'], does: 'Close the dialog', group: 'Edit', where: 'a dialog' },
  { keys: ['Enter'], does: 'Apply', group: 'Cuts', where: 'a number field' },
  { keys: ['Escape'], does: 'Revert', group: 'Cuts', where: 'a number field' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'Step up or down', group: 'Cuts', where: 'a number field' },
  {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: 'Next or previous cut; move an edge 0.1 s',
    group: 'Cuts',
    where: 'the cuts of the timeline',
  },
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    does: 'Resize the panel',
    group: 'Cuts',
    where: 'the edge of the cuts panel',
  },
];
