import { Pencil, RotateCcw, Scissors, Search } from 'lucide-react';
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
        disabledReason={offer.canCut ? undefined : 'Some of these words are cut already'}
        aria-keyshortcuts="a"
        onClick={() => {
          cutSelection();
          onDone();
        }}
      >
        Cut
      </ToolbarButton>
      <ToolbarButton
        icon={<RotateCcw aria-hidden size={16} />}
        disabledReason={offer.canRestore ? undefined : 'None of these words is cut'}
        aria-keyshortcuts="d"
        onClick={() => {
          deleteSelectedCuts();
          onDone();
        }}
      >
        Restore
      </ToolbarButton>
      <ToolbarButton icon={<Pencil aria-hidden size={16} />} aria-keyshortcuts="F2" onClick={correct}>
        Correct
      </ToolbarButton>
      <ToolbarButton
        icon={<Search aria-hidden size={16} />}
        disabledReason={
          offer.canSearch ? undefined : `Select at most ${SEARCH_WORDS} words to search for them`
        }
        onClick={searchFor}
      >
        Search
      </ToolbarButton>
      <ParagraphMenu onDone={onDone} />
    </>
  );
}
