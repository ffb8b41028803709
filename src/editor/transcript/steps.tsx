import { Redo2, Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { keys } from '#i18n/en/editor.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { IconButton } from '../../ui/index.ts';
import { IS_MAC } from '../keyboard.ts';
import { editor, redo, undo } from '../state/document.ts';

/** Undo and redo; the tooltips name the steps. */
export function Steps() {
  const { canUndo, canRedo, undoName, redoName } = useSnapshot(editor);
  return (
    <div className="flex flex-none">
      <IconButton
        size="sm"
        label={undoName === null ? transcript.undo() : transcript.undoStep({ step: undoName })}
        shortcut={IS_MAC ? '⌘ Z' : 'Ctrl Z'}
        disabled={!canUndo}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={() => undo()}
      />
      <IconButton
        size="sm"
        label={redoName === null ? transcript.redo() : transcript.redoStep({ step: redoName })}
        shortcut={IS_MAC ? '⇧ ⌘ Z' : `Ctrl ${keys.shift()} Z`}
        disabled={!canRedo}
        icon={<Redo2 aria-hidden size={16} />}
        onClick={() => redo()}
      />
    </div>
  );
}
