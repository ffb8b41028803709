import { Pilcrow } from 'lucide-react';
import { transcript } from '#i18n/en/transcript.ts';
import { MenuButton, ToolbarButton } from '../../ui/index.ts';
import { CommandToolbarButton, menuItemOf } from '../commands/command-button.tsx';
import { searchForSelection } from '../commands/find-commands.ts';
import {
  correctWord,
  cut,
  joinParagraph,
  restore,
  startParagraph,
  wordsToNextParagraph,
  wordsToPreviousParagraph,
} from '../commands/text-commands.ts';

const PARAGRAPH_COMMANDS = [startParagraph, joinParagraph, wordsToPreviousParagraph, wordsToNextParagraph];

/** Where paragraphs begin, and whose words are at their edges. */
function ParagraphMenu({ onDone }: { onDone: () => void }) {
  return (
    <MenuButton
      trigger={
        <ToolbarButton icon={<Pilcrow aria-hidden size={16} />}>{transcript.paragraph()}</ToolbarButton>
      }
      items={() =>
        PARAGRAPH_COMMANDS.map((command) => ({
          ...menuItemOf(command),
          onSelect() {
            command.run?.();
            onDone();
          },
        }))
      }
    />
  );
}

/** The actions for the selected words. @param onDone returns the focus to the text */
export function WordButtons({ onDone }: { onDone: () => void }) {
  return (
    <>
      <CommandToolbarButton command={cut} onDone={onDone} />
      <CommandToolbarButton command={restore} onDone={onDone} />
      <CommandToolbarButton command={correctWord} />
      <CommandToolbarButton command={searchForSelection} />
      <ParagraphMenu onDone={onDone} />
    </>
  );
}
