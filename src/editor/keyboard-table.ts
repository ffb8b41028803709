import { keys } from '#i18n/en/editor.ts';
import { cuts as cutTexts } from '#i18n/en/transcript.ts';
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
  giveWordsBack,
  giveWordsOn,
  isCaretAtJoin,
  joinWithPrevious,
  markEdge,
  nudgeSelectedEdge,
  splitHere,
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
  readonly does: () => string;
  readonly group: (typeof SHORTCUT_GROUPS)[number];
  /** Where the focus must be; absent: anywhere but in these places. */
  readonly where?: Place;
  readonly when?: () => boolean;
  /** Only where transcript or timeline has the focus of the keyboard, or nothing has it. */
  readonly editing?: true;
  /** Absent: the focused element does it itself. */
  readonly run?: () => void;
}

export const SHORTCUT_GROUPS = [
  'transcript',
  'cuts',
  'checkWords',
  'checkCuts',
  'comments',
  'searching',
  'playback',
  'edit',
] as const;

/** Keep their own keys while focused (docs/decisions.md, precedence 1). */
export type Place =
  | 'searchField'
  | 'replacementField'
  | 'editedWord'
  | 'checkedWord'
  | 'openList'
  | 'dialog'
  | 'numberField'
  | 'timelineCuts'
  | 'panelEdge';

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
    title: cutTexts.closed(),
    description: cutTexts.openAgain(),
    action: { label: cutTexts.openAction(), onClick: () => setCutsOpen(true) },
  });
}

function playFaster(): void {
  if (playback.playing) setRate(RATES.find((rate) => rate > playback.rate) ?? RATES[0]);
  else play();
}

/** In order of precedence (docs/decisions.md). Handlers, help sheet and the document of `npm run docs` derive from it. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['ArrowLeft'],
    does: keys.bracketLeft,
    group: 'transcript',
    when: hasBracket,
    run: () => moveBracketAside(-1),
  },
  {
    keys: ['ArrowRight'],
    does: keys.bracketRight,
    group: 'transcript',
    when: hasBracket,
    run: () => moveBracketAside(1),
  },
  {
    keys: ['ArrowLeft', 'ArrowDown'],
    does: keys.edgeEarlier,
    group: 'cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(-1),
  },
  {
    keys: ['ArrowRight', 'ArrowUp'],
    does: keys.edgeLater,
    group: 'cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(1),
  },
  {
    keys: ['ArrowUp', 'ArrowRight'],
    does: keys.nextMatch,
    group: 'searching',
    when: hasMatches,
    run: () => stepMatch(1),
  },
  {
    keys: ['ArrowDown', 'ArrowLeft'],
    does: keys.previousMatch,
    group: 'searching',
    when: hasMatches,
    run: () => stepMatch(-1),
  },
  {
    keys: ['n'],
    does: keys.nextComment,
    group: 'comments',
    when: areCommentsOpen,
    run: () => stepComment(1),
  },
  {
    keys: ['p'],
    does: keys.previousComment,
    group: 'comments',
    when: areCommentsOpen,
    run: () => stepComment(-1),
  },
  {
    keys: ['y'],
    does: keys.acceptComment,
    group: 'comments',
    when: hasOpenSelected,
    run: () => acceptComment(),
  },
  {
    keys: ['x'],
    does: keys.declineComment,
    group: 'comments',
    when: hasOpenSelected,
    run: () => declineComment(),
  },
  {
    keys: ['ArrowDown', 'ArrowRight', 'n'],
    does: keys.nextToCheck,
    group: 'checkCuts',
    when: isReviewing,
    run: () => stepReview(1),
  },
  {
    keys: ['ArrowUp', 'ArrowLeft', 'p'],
    does: keys.previousToCheck,
    group: 'checkCuts',
    when: isReviewing,
    run: () => stepReview(-1),
  },
  {
    keys: ['Enter', 'y'],
    does: keys.acceptCut,
    group: 'checkCuts',
    when: isReviewing,
    run: acceptReviewed,
  },
  {
    keys: ['x', 'Delete'],
    does: keys.rejectCut,
    group: 'checkCuts',
    when: isReviewing,
    run: rejectReviewed,
  },
  {
    keys: ['c'],
    does: keys.listenInContext,
    group: 'checkCuts',
    when: isReviewing,
    run: listenInContext,
  },
  { keys: ['ArrowRight', 'ArrowDown'], does: keys.nextCut, group: 'cuts', run: () => stepCut(1) },
  { keys: ['ArrowLeft', 'ArrowUp'], does: keys.previousCut, group: 'cuts', run: () => stepCut(-1) },
  {
    keys: ['Shift+ArrowLeft', 'Word+Shift+ArrowLeft'],
    does: keys.extendLeft,
    group: 'transcript',
    run: () => moveCaret('word', -1, true),
  },
  {
    keys: ['Shift+ArrowRight', 'Word+Shift+ArrowRight'],
    does: keys.extendRight,
    group: 'transcript',
    run: () => moveCaret('word', 1, true),
  },
  {
    keys: ['Shift+ArrowUp'],
    does: keys.extendUp,
    group: 'transcript',
    run: () => extendByLines(-1),
  },
  {
    keys: ['Shift+ArrowDown'],
    does: keys.extendDown,
    group: 'transcript',
    run: () => extendByLines(1),
  },
  {
    keys: ['Word+ArrowLeft'],
    does: keys.previousWord,
    group: 'transcript',
    run: () => moveCaret('word', -1, false),
  },
  {
    keys: ['Word+ArrowRight'],
    does: keys.nextWord,
    group: 'transcript',
    run: () => moveCaret('word', 1, false),
  },
  {
    keys: ['Home'],
    does: keys.paragraphStart,
    group: 'transcript',
    when: hasCaret,
    run: () => moveCaret('paragraph', -1, false),
  },
  {
    keys: ['End'],
    does: keys.paragraphEnd,
    group: 'transcript',
    when: hasCaret,
    run: () => moveCaret('paragraph', 1, false),
  },
  {
    keys: ['Shift+Home'],
    does: keys.extendToStart,
    group: 'transcript',
    run: () => moveCaret('paragraph', -1, true),
  },
  {
    keys: ['Shift+End'],
    does: keys.extendToEnd,
    group: 'transcript',
    run: () => moveCaret('paragraph', 1, true),
  },
  {
    keys: ['Mod+a'],
    does: keys.selectAll,
    group: 'transcript',
    when: isTextInHand,
    run: selectAllWords,
  },
  { keys: ['a'], does: keys.cut, group: 'transcript', editing: true, run: cutSelection },
  {
    keys: ['Backspace'],
    does: keys.joinParagraph,
    group: 'transcript',
    editing: true,
    when: isCaretAtJoin,
    run: joinWithPrevious,
  },
  {
    keys: ['Delete', 'Backspace'],
    does: keys.deleteOrRestore,
    group: 'transcript',
    editing: true,
    run: deleteOrRestore,
  },
  { keys: ['i'], does: keys.markIn, group: 'cuts', run: () => markEdge('start') },
  { keys: ['o'], does: keys.markOut, group: 'cuts', run: () => markEdge('end') },
  { keys: ['Shift+F10', 'ContextMenu'], does: keys.commands, group: 'edit' },
  { keys: ['Mod+x'], does: keys.cutAndCopy, group: 'transcript' },
  { keys: ['Mod+c'], does: keys.copy, group: 'transcript' },
  {
    keys: ['d'],
    does: keys.restore,
    group: 'transcript',
    editing: true,
    run: deleteSelectedCuts,
  },
  {
    keys: ['Enter'],
    does: keys.beginParagraph,
    group: 'transcript',
    when: () => hasCaret() && isTextInHand(),
    run: splitHere,
  },
  {
    keys: ['Alt+ArrowUp'],
    does: keys.giveWordsBack,
    group: 'transcript',
    run: giveWordsBack,
  },
  {
    keys: ['Alt+ArrowDown'],
    does: keys.giveWordsOn,
    group: 'transcript',
    run: giveWordsOn,
  },
  {
    keys: ['F2', 'Enter'],
    does: keys.correctWord,
    group: 'transcript',
    when: () => transcriptPort()?.isFocused() ?? false,
    run: () => transcriptPort()?.edit(wordInHand()),
  },
  { keys: ['F7'], does: keys.nextDoubtful, group: 'checkWords', run: () => stepDoubt(1) },
  { keys: ['Shift+F7'], does: keys.previousDoubtful, group: 'checkWords', run: () => stepDoubt(-1) },
  {
    keys: ['s'],
    does: keys.changeSpeaker,
    group: 'transcript',
    when: () => transcriptPort() !== null,
    run: () => transcriptPort()?.askSpeaker(wordInHand()),
  },
  { keys: ['Space'], does: keys.playOrPause, group: 'playback', run: togglePlay },
  {
    keys: ['j'],
    does: () => keys.back({ seconds: BACK_SECONDS }),
    group: 'playback',
    run: () => seekSource(sourceTimeNow() - BACK_SECONDS),
  },
  { keys: ['k'], does: keys.pause, group: 'playback', run: pause },
  { keys: ['l'], does: keys.playFaster, group: 'playback', run: playFaster },
  { keys: ['Shift+l'], does: keys.loop, group: 'playback', run: toggleLoop },
  { keys: [','], does: keys.previousFrame, group: 'playback', run: () => stepFrame(-1) },
  { keys: ['.'], does: keys.nextFrame, group: 'playback', run: () => stepFrame(1) },
  { keys: ['f'], does: keys.fullScreen, group: 'playback', run: toggleFullScreen },
  { keys: ['Shift+i'], does: keys.playbackDetails, group: 'playback', run: togglePlaybackDetails },
  { keys: ['Mod+z'], does: keys.undo, group: 'edit', run: undo },
  { keys: ['Mod+Shift+z', 'Mod+y'], does: keys.redo, group: 'edit', run: redo },
  { keys: ['Mod+f'], does: keys.searchAndCut, group: 'searching', run: () => openSearch('cut') },
  { keys: ['?'], does: keys.title, group: 'edit', run: () => setHelpOpen(true) },
  { keys: ['m'], does: keys.showComments, group: 'comments', run: toggleComments },
  { keys: ['r'], does: keys.checkOneByOne, group: 'checkCuts', run: startReview },
  {
    keys: ['Escape'],
    does: keys.leaveFullScreen,
    group: 'playback',
    when: () => panels.fullScreen,
    run: toggleFullScreen,
  },
  {
    keys: ['Escape'],
    does: keys.closeSearch,
    group: 'searching',
    when: () => search.mode !== null,
    run: closeSearch,
  },
  {
    keys: ['Escape'],
    does: keys.deselect,
    group: 'transcript',
    when: () => hasBracket() || hasEdge() || hasCaret() || selection.gap !== null || selection.range !== null,
    run: deselect,
  },
  {
    keys: ['Escape'],
    does: keys.stopCheckingWords,
    group: 'checkWords',
    when: () => checking.active,
    run: stopChecking,
  },
  { keys: ['Escape'], does: keys.stopCheckingCuts, group: 'checkCuts', when: isReviewing, run: endReview },
  {
    keys: ['Escape'],
    does: keys.deselectCut,
    group: 'cuts',
    when: () => selection.cutId !== null,
    run: deselect,
  },
  {
    keys: ['Escape'],
    does: keys.closeComments,
    group: 'comments',
    when: areCommentsOpen,
    run: closeComments,
  },
  {
    keys: ['Escape'],
    does: keys.closeCuts,
    group: 'cuts',
    when: () => panels.cutsOpen,
    run: closeCuts,
  },
  // What has the focus first: each place keeps its own keys.
  {
    keys: ['Enter', 'ArrowUp'],
    does: keys.nextMatch,
    group: 'searching',
    where: 'searchField',
    run: () => stepMatch(1),
  },
  {
    keys: ['Shift+Enter', 'ArrowDown'],
    does: keys.previousMatch,
    group: 'searching',
    where: 'searchField',
    run: () => stepMatch(-1),
  },
  {
    keys: ['Escape'],
    does: keys.closeSearch,
    group: 'searching',
    where: 'searchField',
    run: closeSearch,
  },
  {
    keys: ['Enter'],
    does: keys.replaceMatch,
    group: 'searching',
    where: 'replacementField',
    run: replaceCurrentMatch,
  },
  {
    keys: ['Escape'],
    does: keys.closeSearch,
    group: 'searching',
    where: 'replacementField',
    run: closeSearch,
  },
  {
    keys: ['Enter', 'Escape'],
    does: keys.applyCorrection,
    group: 'transcript',
    where: 'editedWord',
  },
  {
    keys: ['Tab'],
    does: keys.applyAndNext,
    group: 'transcript',
    where: 'editedWord',
  },
  {
    keys: ['Enter'],
    does: keys.acceptWord,
    group: 'checkWords',
    where: 'checkedWord',
    run: applyCheck,
  },
  {
    keys: ['F7', 'ArrowDown'],
    does: keys.nextDoubtful,
    group: 'checkWords',
    where: 'checkedWord',
    run: () => stepDoubt(1),
  },
  {
    keys: ['Shift+F7', 'ArrowUp'],
    does: keys.previousDoubtful,
    group: 'checkWords',
    where: 'checkedWord',
    run: () => stepDoubt(-1),
  },
  {
    keys: ['Shift+Enter'],
    does: keys.hearAgain,
    group: 'checkWords',
    where: 'checkedWord',
    run: hearAgain,
  },
  {
    keys: ['Mod+Enter'],
    does: keys.correctEverywhere,
    group: 'checkWords',
    where: 'checkedWord',
    run: askEverywhere,
  },
  {
    keys: ['Escape'],
    does: keys.stopCheckingWords,
    group: 'checkWords',
    where: 'checkedWord',
    run: stopChecking,
  },
  { keys: ['Escape'], does: keys.closeList, group: 'cuts', where: 'openList' },
  { keys: ['Escape'], does: keys.closeDialog, group: 'edit', where: 'dialog' },
  { keys: ['Enter'], does: keys.apply, group: 'cuts', where: 'numberField' },
  { keys: ['Escape'], does: keys.revert, group: 'cuts', where: 'numberField' },
  { keys: ['ArrowUp', 'ArrowDown'], does: keys.step, group: 'cuts', where: 'numberField' },
  {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: keys.stepCuts,
    group: 'cuts',
    where: 'timelineCuts',
  },
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    does: keys.resizePanel,
    group: 'cuts',
    where: 'panelEdge',
  },
];
