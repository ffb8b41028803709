import { Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { movedRanges } from '#model/edit/arrangement.ts';
import { cutById } from '#model/edit/cuts.ts';
import type { Range } from '#model/types.ts';
import { CommandMenu, type MenuItem } from '../ui/index.ts';
import type { Command } from './commands/command.ts';
import { menuItemOf } from './commands/command-button.tsx';
import { commentHere } from './commands/comment-commands.ts';
import { listenToCut, markIn, markOut } from './commands/cut-commands.ts';
import { downloadRange } from './commands/download-commands.ts';
import { moveHere, moveToEnd, moveToStart } from './commands/move-commands.ts';
import { playFromHere } from './commands/play-commands.ts';
import { searchForSelection } from './commands/search-commands.ts';
import { bleep, LEVEL_COMMANDS, level, mute, recordedSound } from './commands/sound-commands.ts';
import {
  changeSpeaker,
  commandOfEnter,
  correctHere,
  correctWord,
  cut,
  restore,
  startParagraph,
} from './commands/text-commands.ts';
import { moveBlockBack } from './state/cuts/block-actions.ts';
import { drawCut, targetWords } from './state/cuts/cut-actions.ts';
import { currentDoc } from './state/document/document.ts';
import { markedRange, selectCut, selection, selectWords } from './state/document/selection.ts';
import { transcriptPort } from './state/document/transcript-port.ts';
import { seekSource, seekWord } from './state/playback/playback.ts';
import { movedRangeOf } from './state/transcript/moves.ts';
import { closeMenu, contextMenu, type MenuTarget } from './state/view/context-menu.ts';

/** The commands for what was pressed, on the right button, by a long press or with the menu key. */
export function ContextMenu() {
  const { open } = useSnapshot(contextMenu);
  if (!open) return null;
  return (
    <CommandMenu label={transcript.commands()} at={open} items={itemsFor(open.target)} onClose={closeMenu} />
  );
}

const SOUND = [mute, bleep, level];

function itemsFor(target: MenuTarget): readonly MenuItem[] {
  switch (target.kind) {
    case 'words':
      return [
        item(cut),
        item(restore),
        ...SOUND.map((command) => item(command)),
        ...wordItems(null),
        ...moveItems(),
        item(downloadRange, { movesFocus: true }),
      ];
    case 'cut':
      return [
        item(restore),
        item(listenToCut),
        ...(target.word === null
          ? [item(playFromHere, { first: () => goToStart(target.id) })]
          : [...wordItems(target.word), ...moveItems()]),
      ];
    case 'gap':
      return [item(cut), item(playFromHere, { first: () => seekSource(selection.gap ?? 0) })];
    case 'level':
      return [...LEVEL_COMMANDS, recordedSound].map((command) => item(command));
    case 'block':
      return blockItems(target.range);
    case 'time':
      return timeItems(target);
  }
}

interface ItemOptions {
  /** Before the command: goes to, or selects, what the menu was opened on. */
  readonly first?: () => void;
  /** In place of the command, where it has a target of its own here. */
  readonly instead?: () => void;
  /** It leads to a field or form: the focus is not given back. */
  readonly movesFocus?: boolean;
}

function item(command: Command, { first, instead, movesFocus }: ItemOptions = {}): MenuItem {
  return {
    ...menuItemOf(command),
    ...(instead && { disabled: false }),
    movesFocus,
    onSelect: () => {
      first?.();
      (instead ?? command.run)?.();
    },
  };
}

/** @param struckWord the word that stands for a selected cut; null: the selected or current words */
function wordItems(struckWord: number | null): MenuItem[] {
  const { first, last } =
    struckWord === null ? (targetWords() ?? NO_WORDS) : { first: struckWord, last: struckWord };
  const select = (): void => selectWords(first, last);
  const byEnter = struckWord === null ? commandOfEnter() : null;
  const paragraph = item(startParagraph, { first: select });
  return [
    item(byEnter === correctHere ? correctHere : correctWord, {
      instead: () => transcriptPort()?.edit(first),
      movesFocus: true,
    }),
    item(playFromHere, { first: () => seekWord(first) }),
    item(commentHere, { first: select, movesFocus: true }),
    item(searchForSelection, { first: select, movesFocus: true }),
    item(changeSpeaker, { instead: () => transcriptPort()?.askSpeaker(first), movesFocus: true }),
    {
      ...paragraph,
      keys: byEnter === startParagraph ? paragraph.keys : undefined,
      ...(struckWord !== null && { disabled: false }),
    },
  ];
}

/** Of words, or the paragraph of the current one, and of what was cut or copied before. */
function moveItems(): MenuItem[] {
  const places = [moveHere, moveToStart, moveToEnd].filter(({ when }) => when?.() ?? true);
  const moved = movedRangeOf(targetWords()?.first ?? -1);
  return [...places.map((command) => item(command)), ...(moved ? [backItem(moved)] : [])];
}

const NO_WORDS = { first: 0, last: 0 };

function goToStart(cutId: string): void {
  const selected = cutById(currentDoc(), cutId);
  if (selected) seekSource(selected.start);
}

function backItem(range: Range): MenuItem {
  return {
    label: timeline.moveBack(),
    icon: <Undo2 aria-hidden size={16} />,
    onSelect: () => void moveBlockBack(range),
  };
}

/** Of a block in the lane of the timeline, and of what the transcript marks as moved. */
function blockItems(range: Range): MenuItem[] {
  return [
    item(playFromHere, { first: () => seekSource(range.start) }),
    { ...backItem(range), disabled: !movedRanges(currentDoc()).some(({ start }) => start === range.start) },
  ];
}

/** Of the timeline, where no cut is; source seconds. */
function timeItems({ time, cut: small }: MenuTarget & { kind: 'time' }): MenuItem[] {
  const go = (): void => seekSource(time);
  const isMarked = markedRange() !== null;
  return [
    isMarked ? item(cut) : { ...item(cut, { instead: () => drawCut(small) }), keys: undefined },
    ...(isMarked ? [restore, ...SOUND].map((command) => item(command)) : []),
    item(playFromHere, { first: go }),
    item(markIn, { first: go }),
    item(markOut, { first: go }),
    item(commentHere, {
      first: () => {
        selectWords(null);
        selectCut(null, 'timeline');
        go();
      },
      movesFocus: true,
    }),
    ...(isMarked ? [item(downloadRange, { movesFocus: true })] : []),
  ];
}
