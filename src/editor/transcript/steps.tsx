import { Ellipsis } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { IconButton, MenuButton } from '../../ui/index.ts';
import { CommandIconButton, menuItemOf } from '../commands/command-button.tsx';
import { redoStep, undoStep } from '../commands/play-commands.ts';
import { TRANSCRIPT_COMMANDS } from '../commands/transcript-commands.ts';
import { session } from '../state/session/session.ts';

/** What can be done with the transcript as a whole. */
export function TranscriptMenu() {
  const { project } = useSnapshot(session);
  if (!project) return null;
  return (
    <MenuButton
      trigger={<IconButton size="sm" label={transcript.title()} icon={<Ellipsis aria-hidden size={16} />} />}
      items={() => TRANSCRIPT_COMMANDS.filter(({ when }) => when?.() ?? true).map(menuItemOf)}
    />
  );
}

/** Undo and redo; the tooltips name the steps. */
export function Steps() {
  return (
    <div className="flex flex-none">
      <CommandIconButton command={undoStep} size="sm" />
      <CommandIconButton command={redoStep} size="sm" />
    </div>
  );
}
