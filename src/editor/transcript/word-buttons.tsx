import {
  ArrowDownToLine,
  ArrowUpToLine,
  ListCollapse,
  Pencil,
  Pilcrow,
  RotateCcw,
  Scissors,
  Search,
  Split,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { Kbd, MenuButton, ToolbarButton } from '../../ui/index.ts';
import { IS_MAC } from '../keyboard.ts';
import {
  cutSelection,
  deleteSelectedCuts,
  giveWordsBack,
  giveWordsOn,
  joinWithPrevious,
  splitHere,
} from '../state/commands.ts';
import { searchWords } from '../state/search.ts';
import { selectedRange, selectWords } from '../state/selection.ts';
import { transcriptPort } from '../state/transcript-port.ts';
import { type Offer, SEARCH_WORDS } from './word-actions.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;
const ALT = IS_MAC ? '⌥' : 'Alt';

/** Where paragraphs begin, and whose words are at their edges. */
function ParagraphMenu({ onDone }: { onDone: () => void }) {
  const item = (label: string, keys: string, icon: ReactNode, run: () => boolean) => ({
    label: (
      <>
        {label}
        <span className="ml-auto pl-3 pointer-coarse:hidden">
          <Kbd>{keys}</Kbd>
        </span>
      </>
    ),
    icon,
    onSelect: () => {
      run();
      onDone();
    },
  });
  return (
    <MenuButton
      trigger={<ToolbarButton icon={<Pilcrow {...ICON} />}>{transcript.paragraph()}</ToolbarButton>}
      items={[
        item(transcript.splitHere(), '↵', <Split {...ICON} />, splitHere),
        item(transcript.joinWithPrevious(), '⌫', <ListCollapse {...ICON} />, joinWithPrevious),
        item(transcript.giveWordsBack(), `${ALT} ↑`, <ArrowUpToLine {...ICON} />, giveWordsBack),
        item(transcript.giveWordsOn(), `${ALT} ↓`, <ArrowDownToLine {...ICON} />, giveWordsOn),
      ]}
    />
  );
}

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
