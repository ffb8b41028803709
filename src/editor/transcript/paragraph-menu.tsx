import { ArrowDownToLine, ArrowUpToLine, ListCollapse, Pilcrow, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { Kbd, MenuButton, ToolbarButton } from '../../ui/index.ts';
import { IS_MAC } from '../keyboard.ts';
import { giveWordsBack, giveWordsOn, joinWithPrevious, splitHere } from '../state/paragraphs.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;
const ALT = IS_MAC ? '⌥' : 'Alt';

/** Where paragraphs begin, and whose words are at their edges. */
export function ParagraphMenu({ onDone }: { onDone: () => void }) {
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
