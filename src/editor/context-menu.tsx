import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Headphones,
  MessageSquarePlus,
  Pencil,
  Play,
  RotateCcw,
  Scissors,
  Search,
  Split,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { cutById, cutsInRange, deleteCutsInWords } from '#model/cuts.ts';
import { type CommandItem, CommandMenu } from '../ui/index.ts';
import {
  canCutSelection,
  cutSelection,
  deleteSelectedCuts,
  drawCut,
  markEdge,
  splitHere,
  wordsInHand,
} from './state/commands.ts';
import { writeCommentHere } from './state/comments.ts';
import { closeMenu, contextMenu, type MenuTarget } from './state/context-menu.ts';
import { currentDoc } from './state/document.ts';
import { listenAround } from './state/listen.ts';
import { play, seekSource, seekWord } from './state/playback.ts';
import { searchWords } from './state/search.ts';
import { markedRange, selectCut, selection, selectWords } from './state/selection.ts';
import { transcriptPort } from './state/transcript-port.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

const item = (
  label: string,
  icon: ReactNode,
  onSelect: () => void,
  rest: Pick<CommandItem, 'keys' | 'disabled' | 'movesFocus'> = {},
): CommandItem => ({ label, icon, onSelect, ...rest });

/** The commands for what was pressed, on the right button, by a long press or with the menu key: those of keys and buttons. */
export function ContextMenu() {
  const { open } = useSnapshot(contextMenu);
  if (!open) return null;
  return (
    <CommandMenu label={transcript.commands()} at={open} items={itemsFor(open.target)} onClose={closeMenu} />
  );
}

function itemsFor(target: MenuTarget): readonly CommandItem[] {
  switch (target.kind) {
    case 'words':
      return [cutItem(), restoreItem(areSomeCut()), ...wordItems(null)];
    case 'cut':
      return [
        restoreItem(true),
        item(transcript.listen(), <Headphones {...ICON} />, () => listenAround(target.id)),
        ...(target.word === null ? [playItem(() => goToStart(target.id))] : wordItems(target.word)),
      ];
    case 'gap':
      return [cutItem(), playItem(() => seekSource(selection.gap ?? 0))];
    case 'time':
      return timeItems(target);
  }
}

const cutItem = (): CommandItem =>
  item(transcript.cut(), <Scissors {...ICON} />, cutSelection, { keys: 'A', disabled: !canCutSelection() });

const restoreItem = (isThere: boolean): CommandItem =>
  item(transcript.restore(), <RotateCcw {...ICON} />, deleteSelectedCuts, { keys: 'D', disabled: !isThere });

const playItem = (go: () => void): CommandItem =>
  item(transcript.playFromHere(), <Play {...ICON} />, () => {
    go();
    play();
  });

const commentItem = (go: () => void): CommandItem =>
  item(
    transcript.comment(),
    <MessageSquarePlus {...ICON} />,
    () => {
      go();
      writeCommentHere();
    },
    { movesFocus: true },
  );

/** @param struckWord the word that stands for a selected cut; null: the words in hand */
function wordItems(struckWord: number | null): CommandItem[] {
  const { first, last } =
    struckWord === null ? (wordsInHand() ?? NO_WORDS) : { first: struckWord, last: struckWord };
  return [
    item(transcript.correct(), <Pencil {...ICON} />, () => transcriptPort()?.edit(first), {
      keys: 'F2',
      movesFocus: true,
    }),
    playItem(() => seekWord(first)),
    commentItem(() => selectWords(first, last)),
    item(
      transcript.searchThis(),
      <Search {...ICON} />,
      () => {
        searchWords(first, last);
        selectWords(null);
      },
      { movesFocus: true },
    ),
    item(transcript.nameSpeaker(), <UserRound {...ICON} />, () => transcriptPort()?.askSpeaker(first), {
      keys: 'S',
      movesFocus: true,
    }),
    item(
      transcript.startParagraph(),
      <Split {...ICON} />,
      () => {
        selectWords(first, last);
        splitHere();
      },
      { keys: '↵' },
    ),
  ];
}

const NO_WORDS = { first: 0, last: 0 };

function areSomeCut(): boolean {
  const words = wordsInHand();
  const doc = currentDoc();
  return words !== null && deleteCutsInWords(doc, words.first, words.last) !== doc;
}

function goToStart(cutId: string): void {
  const cut = cutById(currentDoc(), cutId);
  if (cut) seekSource(cut.start);
}

/** Of the timeline, where no cut is; source seconds. */
function timeItems({ time, cut }: MenuTarget & { kind: 'time' }): CommandItem[] {
  const go = (): void => seekSource(time);
  const range = markedRange();
  return [
    range ? cutItem() : item(transcript.cut(), <Scissors {...ICON} />, () => drawCut(cut)),
    ...(range ? [restoreItem(cutsInRange(currentDoc(), range.start, range.end).length > 0)] : []),
    playItem(go),
    item(
      transcript.markIn(),
      <ArrowRightFromLine {...ICON} />,
      () => {
        go();
        markEdge('start');
      },
      { keys: 'I' },
    ),
    item(
      transcript.markOut(),
      <ArrowRightToLine {...ICON} />,
      () => {
        go();
        markEdge('end');
      },
      { keys: 'O' },
    ),
    commentItem(() => {
      selectWords(null);
      selectCut(null, 'timeline');
      go();
    }),
  ];
}
