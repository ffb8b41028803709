import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronLeft,
  ChevronRight,
  ListCollapse,
  Pencil,
  RotateCcw,
  Scissors,
  Split,
  UserRound,
} from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { arrangementOf, rangesOfPlay } from '#model/edit/arrangement.ts';
import { cutsInRange } from '#model/edit/cuts.ts';
import { gainsIn } from '#model/edit/gains.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { wordMiddle } from '#model/words/words.ts';
import {
  canCutSelection,
  currentWord,
  cutSelection,
  deleteOrRestore,
  deleteSelectedCuts,
  deselect,
  extendSelection,
  moveSelectedBracket,
  targetSpans,
  targetWords,
} from '../state/cuts/cut-actions.ts';
import {
  isCaretAtJoin,
  moveToNextParagraph,
  moveToPreviousParagraph,
  paragraphJoin,
  paragraphSplit,
} from '../state/cuts/paragraph-actions.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selectedRange } from '../state/document/selected-words.ts';
import { markedRange, selection } from '../state/document/selection.ts';
import { transcriptPort } from '../state/document/transcript-port.ts';
import { playback } from '../state/playback/playback.ts';
import { moveBracketAside, moveCaret, selectAllWords } from '../state/transcript/caret.ts';
import type { Command } from './command.ts';
import { tell } from './move-commands.ts';

const hasBracket = (): boolean => selection.bracket !== null;
const hasCaret = (): boolean => selection.caret !== null || selection.words !== null;
const isTextFocused = (): boolean => transcriptPort()?.isFocused() ?? false;
const isTextMeant = (): boolean => isTextFocused() || document.activeElement === document.body;
/** Where Enter starts a paragraph: at a caret or before several selected words. One word is corrected by it. */
const isAtBoundary = (): boolean => {
  const range = selectedRange();
  return selection.caret !== null || (range !== null && range.first !== range.last);
};
/** Whether a word stands still for Enter to correct it: the selected or current one, with nothing else selected. */
const isWordMeant = (): boolean =>
  !isAtBoundary() &&
  selection.bracket === null &&
  selection.edge === null &&
  selection.gap === null &&
  (selection.words !== null || !playback.playing) &&
  targetWords() !== null;
const targetWord = (): number => targetWords()?.first ?? 0;

function extendByLines(lines: number): void {
  const port = transcriptPort();
  if (!port) return;
  extendSelection(port.byLines(selection.words?.focus ?? Math.max(0, currentWord()), lines));
  port.reveal(selection.words?.focus ?? -1);
}

/** Includes a cut that begins at the middle of the last word, seconds. */
const NUDGE = 2e-9;

/** Whether `restore` would bring anything back: in the marked range, in the words, or the selected cut. */
function canRestore(): boolean {
  const doc = currentDoc();
  const marked = markedRange();
  if (marked) return rangesOfPlay(arrangementOf(doc), marked).some((range) => isChanged(doc, range));
  if (selection.words === null && selection.cutId !== null) return true;
  return targetSpans().some(({ startWordIdx, endWordIdx }) => {
    const [start, end] = [wordMiddle(doc.words, startWordIdx), wordMiddle(doc.words, endWordIdx) + NUDGE];
    return isChanged(doc, { start, end });
  });
}

/** Whether something is cut or sounds otherwise than recorded in a range of source time. */
function isChanged(doc: EditorDocument, { start, end }: Range): boolean {
  return cutsInRange(doc, start, end).length + gainsIn(doc.gains, { start, end }).length > 0;
}

/** Cutting, restoring and correcting words. */
export const cut: Command = {
  id: 'cut',
  label: transcript.cut,
  description: keys.cut,
  icon: Scissors,
  group: 'transcript',
  keys: ['a'],
  editing: true,
  disabled: () => (canCutSelection() ? false : transcript.cutAlready()),
  watches: [selection, editor, playback],
  run: cutSelection,
};
export const restore: Command = {
  id: 'restore',
  label: transcript.restore,
  description: keys.restore,
  icon: RotateCcw,
  group: 'transcript',
  keys: ['d'],
  editing: true,
  disabled: () => (canRestore() ? false : transcript.noneIsCut()),
  watches: [selection, editor],
  run: deleteSelectedCuts,
};
export const cutOrRestore: Command = {
  id: 'cutOrRestore',
  label: keys.deleteOrRestore,
  group: 'transcript',
  keys: ['Delete', 'Backspace'],
  editing: true,
  run: deleteOrRestore,
};
export const cutAndCopy: Command = {
  id: 'cutAndCopy',
  label: keys.cutAndCopy,
  group: 'transcript',
  keys: ['Mod+x'],
};
export const copy: Command = { id: 'copy', label: keys.copy, group: 'transcript', keys: ['Mod+c'] };
export const correctWord: Command = {
  id: 'correctWord',
  label: transcript.correct,
  description: keys.correctWord,
  icon: Pencil,
  group: 'transcript',
  keys: ['F2'],
  when: isTextFocused,
  run: () => transcriptPort()?.edit(targetWord()),
};
/** Enter at a word. One that is out of view is shown first, so that nobody types into a word that they do not see. */
export const correctHere: Command = {
  ...correctWord,
  id: 'correctHere',
  description: keys.correctHere,
  keys: ['Enter'],
  when: () => isTextFocused() && isWordMeant(),
  run: () => {
    const port = transcriptPort();
    const word = targetWord();
    if (port?.isInView(word)) port.edit(word);
    else port?.reveal(word);
  },
};
export const applyCorrection: Command = {
  id: 'applyCorrection',
  label: keys.applyCorrection,
  group: 'transcript',
  keysIn: { editedWord: ['Enter', 'Escape'] },
};
export const applyAndNext: Command = {
  id: 'applyAndNext',
  label: keys.applyAndNext,
  group: 'transcript',
  keysIn: { editedWord: ['Tab'] },
};

/** Of what is selected now, the command that Enter is for, wherever the focus is. */
export function commandOfEnter(): Command | null {
  if (isAtBoundary()) return startParagraph;
  return isWordMeant() ? correctHere : null;
}

/** A change of two paragraphs, which says why it does nothing where a moved passage begins. */
function apartAtBorders({ isOverBorder, changesNothing, run }: typeof paragraphJoin) {
  return {
    disabled: () => (isOverBorder() ? transcript.staysApart() : changesNothing()),
    run: () => (isOverBorder() ? tell(transcript.staysApart()) : run()),
  };
}

/** Paragraphs and speakers. */
export const startParagraph: Command = {
  id: 'startParagraph',
  label: transcript.startParagraph,
  description: keys.beginParagraph,
  icon: Split,
  group: 'transcript',
  keys: ['Enter'],
  when: () => isAtBoundary() && isTextMeant(),
  disabled: paragraphSplit.changesNothing,
  run: paragraphSplit.run,
};
export const joinParagraph: Command = {
  id: 'joinParagraph',
  label: transcript.joinWithPrevious,
  description: keys.joinParagraph,
  icon: ListCollapse,
  group: 'transcript',
  keys: ['Backspace'],
  editing: true,
  when: isCaretAtJoin,
  ...apartAtBorders(paragraphJoin),
};
export const wordsToPreviousParagraph: Command = {
  id: 'wordsToPreviousParagraph',
  label: transcript.wordsToPrevious,
  description: keys.wordsToPrevious,
  icon: ArrowUpToLine,
  group: 'transcript',
  keys: ['Alt+ArrowUp'],
  ...apartAtBorders(moveToPreviousParagraph),
};
export const wordsToNextParagraph: Command = {
  id: 'wordsToNextParagraph',
  label: transcript.wordsToNext,
  description: keys.wordsToNext,
  icon: ArrowDownToLine,
  group: 'transcript',
  keys: ['Alt+ArrowDown'],
  ...apartAtBorders(moveToNextParagraph),
};
export const changeSpeaker: Command = {
  id: 'changeSpeaker',
  label: transcript.nameSpeaker,
  description: keys.changeSpeaker,
  icon: UserRound,
  group: 'transcript',
  keys: ['s'],
  when: () => transcriptPort() !== null,
  run: () => transcriptPort()?.askSpeaker(targetWord()),
};

/** Brackets. */
export const bracketLeft: Command = {
  id: 'bracketLeft',
  label: keys.bracketLeft,
  group: 'transcript',
  keys: ['ArrowLeft'],
  when: hasBracket,
  run: () => moveBracketAside(-1),
};
export const bracketRight: Command = {
  id: 'bracketRight',
  label: keys.bracketRight,
  group: 'transcript',
  keys: ['ArrowRight'],
  when: hasBracket,
  run: () => moveBracketAside(1),
};
/** In reading order, whatever the direction of the writing. */
export const bracketBack: Command = {
  id: 'bracketBack',
  label: transcript.bracketBack,
  icon: ChevronLeft,
  run: () => moveSelectedBracket(-1),
};
export const bracketForward: Command = {
  id: 'bracketForward',
  label: transcript.bracketOn,
  icon: ChevronRight,
  run: () => moveSelectedBracket(1),
};

/** Caret and selection. */
export const previousWord: Command = {
  id: 'previousWord',
  label: keys.previousWord,
  group: 'transcript',
  keys: ['Word+ArrowLeft'],
  run: () => moveCaret('word', -1, false),
};
export const nextWord: Command = {
  id: 'nextWord',
  label: keys.nextWord,
  group: 'transcript',
  keys: ['Word+ArrowRight'],
  run: () => moveCaret('word', 1, false),
};
export const paragraphStart: Command = {
  id: 'paragraphStart',
  label: keys.paragraphStart,
  group: 'transcript',
  keys: ['Home'],
  when: hasCaret,
  run: () => moveCaret('paragraph', -1, false),
};
export const paragraphEnd: Command = {
  id: 'paragraphEnd',
  label: keys.paragraphEnd,
  group: 'transcript',
  keys: ['End'],
  when: hasCaret,
  run: () => moveCaret('paragraph', 1, false),
};
export const extendLeft: Command = {
  id: 'extendLeft',
  label: keys.extendLeft,
  group: 'transcript',
  keys: ['Shift+ArrowLeft', 'Word+Shift+ArrowLeft'],
  run: () => moveCaret('word', -1, true),
};
export const extendRight: Command = {
  id: 'extendRight',
  label: keys.extendRight,
  group: 'transcript',
  keys: ['Shift+ArrowRight', 'Word+Shift+ArrowRight'],
  run: () => moveCaret('word', 1, true),
};
export const extendUp: Command = {
  id: 'extendUp',
  label: keys.extendUp,
  group: 'transcript',
  keys: ['Shift+ArrowUp'],
  run: () => extendByLines(-1),
};
export const extendDown: Command = {
  id: 'extendDown',
  label: keys.extendDown,
  group: 'transcript',
  keys: ['Shift+ArrowDown'],
  run: () => extendByLines(1),
};
export const extendToStart: Command = {
  id: 'extendToStart',
  label: keys.extendToStart,
  group: 'transcript',
  keys: ['Shift+Home'],
  run: () => moveCaret('paragraph', -1, true),
};
export const extendToEnd: Command = {
  id: 'extendToEnd',
  label: keys.extendToEnd,
  group: 'transcript',
  keys: ['Shift+End'],
  run: () => moveCaret('paragraph', 1, true),
};
export const selectAll: Command = {
  id: 'selectAll',
  label: keys.selectAll,
  group: 'transcript',
  keys: ['Mod+a'],
  when: isTextMeant,
  run: selectAllWords,
};
export const deselectText: Command = {
  id: 'deselectText',
  label: keys.deselect,
  group: 'transcript',
  keys: ['Escape'],
  when: () =>
    hasBracket() ||
    selection.edge !== null ||
    hasCaret() ||
    selection.gap !== null ||
    selection.range !== null,
  run: deselect,
};
