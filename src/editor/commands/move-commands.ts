import {
  ArrowDown,
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUp,
  ArrowUpToLine,
  ClipboardPaste,
  ListRestart,
} from 'lucide-react';
import { ui } from '#i18n/en/common.ts';
import { keys } from '#i18n/en/editor.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { wordOrderOf } from '#model/edit/arrangement.ts';
import { toast } from '../../ui/index.ts';
import { targetWords } from '../state/cuts/cut-actions.ts';
import { currentDoc, editor, undo } from '../state/document/document.ts';
import { selectedSpans } from '../state/document/selected-words.ts';
import {
  type CopiedWords,
  copied,
  moveCopied,
  placing,
  startPlacing,
  stopPlacing,
} from '../state/transcript/copied-words.ts';
import { movesWait, moveTargetParagraphs, moveToEdge, playAsRecorded } from '../state/transcript/moves.ts';
import { openSearch, replaceSpan, setQuery } from '../state/transcript/search.ts';
import type { Command } from './command.ts';
import { MAX_SEARCH_WORDS } from './search-commands.ts';

const hasWords = (): boolean => currentDoc().words.length > 0;

/** Says why something was not done. */
export function tell(sentence: string): void {
  toast({ tone: 'info', title: sentence, passing: true });
}

/** Says why, where nothing can be moved yet. */
export function unlessWaiting(move: () => unknown): () => void {
  return () => {
    const reason = movesWait();
    if (reason === null) move();
    else tell(reason);
  };
}

/** Moves what was cut or copied to the target words, and says what became of it. */
export function pasteCopied(words: CopiedWords): void {
  const doc = currentDoc();
  pasteBefore(words, doc.words.length === 0 ? null : (targetWords()?.first ?? wordOrderOf(doc).at(0)));
}

/** Moves what waits for its place before a word. */
export function dropHere(word: number): void {
  const { words } = placing;
  stopPlacing();
  if (words) pasteBefore(words, word);
}

/** @param word null: the playhead is the place */
function pasteBefore(words: CopiedWords, word: number | null): void {
  const came = moveCopied(words, word);
  if (typeof came === 'object') tell(came.refused);
  // After cutting it is what pasting does anywhere.
  else if (came === 'moved' && words.cuts.length === 0)
    toast({
      tone: 'success',
      title: transcript.moved(),
      description: transcript.movedHelp(),
      action: { label: ui.undo(), onClick: undo },
    });
}

/** What can be done with text that is no part of the recording. */
export function offerText(text: string): void {
  const [span, other] = selectedSpans();
  const canSearch = text.split(/\s+/).length <= MAX_SEARCH_WORDS;
  const search = {
    label: transcript.searchForText(),
    onClick() {
      openSearch('cut');
      setQuery(text);
    },
  };
  // Words that do not play one after the other as recorded are not corrected as one.
  const replace = span &&
    !other && { label: transcript.replaceSelected(), onClick: () => replaceSpan(span, text) };
  const [action, secondAction] = [replace, canSearch && search].filter((each) => typeof each === 'object');
  toast({
    tone: 'info',
    title: transcript.textIsNoAudio(),
    description: transcript.textIsNoAudioHelp(),
    action,
    secondAction,
  });
}

/** Pasting, as the browser tells of it. */
export const paste: Command = { id: 'paste', label: keys.paste, group: 'transcript', keys: ['Mod+v'] };
export const moveHere: Command = {
  id: 'moveHere',
  label: transcript.moveHere,
  icon: ClipboardPaste,
  when: () => copied.words !== null,
  run: () => copied.words && pasteCopied(copied.words),
};
export const moveToStart: Command = {
  id: 'moveToStart',
  label: transcript.moveToStart,
  icon: ArrowUpToLine,
  run: unlessWaiting(() => moveToEdge('start')),
};
export const moveToEnd: Command = {
  id: 'moveToEnd',
  label: transcript.moveToEnd,
  icon: ArrowDownToLine,
  run: unlessWaiting(() => moveToEdge('end')),
};
export const moveParagraphUp: Command = {
  id: 'moveParagraphUp',
  label: transcript.moveParagraphUp,
  description: keys.moveParagraphUp,
  icon: ArrowUp,
  group: 'transcript',
  keys: ['Alt+Shift+ArrowUp'],
  when: hasWords,
  run: unlessWaiting(() => moveTargetParagraphs(-1)),
};
export const moveParagraphDown: Command = {
  id: 'moveParagraphDown',
  label: transcript.moveParagraphDown,
  description: keys.moveParagraphDown,
  icon: ArrowDown,
  group: 'transcript',
  keys: ['Alt+Shift+ArrowDown'],
  when: hasWords,
  run: unlessWaiting(() => moveTargetParagraphs(1)),
};
/** Where there are no keys: the next tap is the place. */
export const moveByTap: Command = {
  id: 'moveByTap',
  label: transcript.move,
  icon: ArrowDownUp,
  run: unlessWaiting(startPlacing),
};
/** Only where something was moved. */
export const restoreOrder: Command = {
  id: 'restoreOrder',
  label: transcript.restoreOrder,
  icon: ListRestart,
  when: () => currentDoc().blocks.length > 0,
  watches: [editor],
  run: playAsRecorded,
};
