import { PanelRightClose, PanelRightOpen, Trash2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Count, EmptyState, IconButton, Kbd, toast } from '../../ui/index.ts';
import { deleteAllCuts } from '../state/commands.ts';
import { undo } from '../state/document.ts';
import { panels, setCutsOpen } from '../state/panels.ts';
import { useDocument } from '../state/use-document.ts';
import { CutList } from './cut-list.tsx';

/** The cuts as a list, 384 wide; collapses to a rail of 48, and stays one while there is nothing to cut. */
export function CutsPanel({ isEmpty = false }: { isEmpty?: boolean }) {
  const { clips } = useDocument();
  const { cutsOpen } = useSnapshot(panels);
  if (!cutsOpen || isEmpty) {
    return (
      <section aria-label="Cuts" className="flex h-full w-12 flex-col items-center gap-4 bg-bg-1 pt-1.5">
        <IconButton
          label="Open the cuts panel"
          disabledReason={isEmpty ? 'Upload a recording first' : undefined}
          tooltipSide="left"
          icon={<PanelRightOpen aria-hidden size={18} />}
          onClick={() => setCutsOpen(true)}
        />
        <Count>{clips.length}</Count>
        <span className="font-semibold [writing-mode:vertical-rl]">Cuts</span>
      </section>
    );
  }
  return (
    <section aria-label="Cuts" className="flex h-full min-h-0 flex-col bg-bg-1">
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-13">Cuts</h2>
        <Count>{clips.length.toLocaleString('en')}</Count>
        <span className="flex-1" />
        {clips.length > 0 && (
          <IconButton
            label="Delete all cuts"
            variant="danger"
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => deleteAll(clips.length)}
          />
        )}
        <IconButton
          label="Close the cuts panel"
          shortcut="Esc"
          icon={<PanelRightClose aria-hidden size={18} />}
          onClick={() => setCutsOpen(false)}
        />
      </header>
      {clips.length === 0 ? (
        <EmptyState title="No cuts yet" className="p-4">
          Select words and press <Kbd>A</Kbd>, or double-click the timeline.
        </EmptyState>
      ) : (
        <CutList clips={clips} />
      )}
    </section>
  );
}

/** Nothing is asked first, for one step takes it back. */
function deleteAll(count: number): void {
  if (!deleteAllCuts()) return;
  toast({
    tone: 'success',
    title: count === 1 ? '1 cut deleted' : `${count.toLocaleString('en')} cuts deleted`,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
