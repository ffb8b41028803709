import { Redo2, Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
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
        label={named('Undo', undoName)}
        shortcut={IS_MAC ? '⌘ Z' : 'Ctrl Z'}
        disabled={!canUndo}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={() => undo()}
      />
      <IconButton
        size="sm"
        label={named('Redo', redoName)}
        shortcut={IS_MAC ? '⇧ ⌘ Z' : 'Ctrl Shift Z'}
        disabled={!canRedo}
        icon={<Redo2 aria-hidden size={16} />}
        onClick={() => redo()}
      />
    </div>
  );
}

function named(what: string, step: string | null): string {
  return step === null ? what : `${what} ${step}`;
}
