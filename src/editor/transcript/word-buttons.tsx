import { Pencil, RotateCcw, Scissors, Search } from 'lucide-react';
import { transcript } from '#i18n/en/transcript.ts';
import { ToolbarButton } from '../../ui/index.ts';
import { cutSelection, deleteSelectedCuts } from '../state/commands.ts';
import { searchWords } from '../state/search.ts';
import { selectedRange, selectWords } from '../state/selection.ts';
import { transcriptPort } from '../state/transcript-port.ts';
import { ParagraphMenu } from './paragraph-menu.tsx';
import { type Offer, SEARCH_WORDS } from './word-actions.ts';

interface WordButtonsProps {
  readonly offer: Offer;
  /** Returns the focus to the text. */
  readonly onDone: () => void;
}

export function WordButtons({ offer, onDone }: WordButtonsProps) {
  const correct = (): void => {
    const range = selectedRange();
    if (range) transcriptPort()?.edit(range.first);
  };
  const searchFor = (): void => {
    const range = selectedRange();
    if (!range) return;
    searchWords(range.first, range.last);
    selectWords(null);
  };
  return (
    <>
      <ToolbarButton
        icon={<Scissors aria-hidden size={16} />}
        disabledReason={offer.canCut ? undefined : transcript.cutAlready()}
        aria-keyshortcuts="a"
        onClick={() => {
          cutSelection();
          onDone();
        }}
      >
        {transcript.cut()}
      </ToolbarButton>
      <ToolbarButton
        icon={<RotateCcw aria-hidden size={16} />}
        disabledReason={offer.canRestore ? undefined : transcript.noneIsCut()}
        aria-keyshortcuts="d"
        onClick={() => {
          deleteSelectedCuts();
          onDone();
        }}
      >
        {transcript.restore()}
      </ToolbarButton>
      <ToolbarButton icon={<Pencil aria-hidden size={16} />} aria-keyshortcuts="F2" onClick={correct}>
        {transcript.correct()}
      </ToolbarButton>
      <ToolbarButton
        icon={<Search aria-hidden size={16} />}
        disabledReason={offer.canSearch ? undefined : transcript.tooManyToSearch({ count: SEARCH_WORDS })}
        onClick={searchFor}
      >
        {transcript.search()}
      </ToolbarButton>
      <ParagraphMenu onDone={onDone} />
    </>
  );
}
