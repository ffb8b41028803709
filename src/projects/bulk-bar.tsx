import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { Button, IconButton } from '#src/ui/index.ts';
import { moveTo } from './actions.ts';
import { library } from './library.ts';
import { clearPicks, picks } from './picks.ts';

interface BulkBarProps {
  onDelete: (ids: readonly string[]) => void;
}

/** Actions on the picked projects. */
export function BulkBar({ onDelete }: BulkBarProps) {
  const { ids } = useSnapshot(picks);
  const { shelf } = useSnapshot(library);
  if (ids.size === 0) return null;
  const chosen = [...ids];
  const to = (shelfOf: 'active' | 'archived' | 'trash', label: string, isDanger = false): ReactNode => (
    <Button variant={isDanger ? 'danger' : 'secondary'} onClick={() => void moveTo(chosen, shelfOf)}>
      {label}
    </Button>
  );
  return (
    <fieldset
      aria-label={texts.selectedProjects()}
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card bg-bg-2 px-3 py-2 shadow-2 max-sm:gap-1 max-sm:px-1.5"
    >
      <span className="num px-1 text-text-2" role="status">
        {texts.selected({ count: ids.size })}
      </span>
      {shelf === 'active' && to('archived', texts.archive())}
      {shelf === 'archived' && to('active', texts.toProjects())}
      {shelf !== 'trash' && to('trash', texts.toTrash(), true)}
      {shelf === 'trash' && to('active', texts.restore())}
      {shelf === 'trash' && (
        <Button variant="danger" onClick={() => onDelete(chosen)}>
          {texts.deleteForGood()}
        </Button>
      )}
      <IconButton label={texts.deselect()} icon={<X aria-hidden size={16} />} onClick={clearPicks} />
    </fieldset>
  );
}
