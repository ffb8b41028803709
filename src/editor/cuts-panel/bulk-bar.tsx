import { type RefObject, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cut } from '#model/types.ts';
import { Button, DecimalField, toast } from '../../ui/index.ts';
import { deleteCuts, restoreCuts, shortenCuts } from '../state/commands.ts';
import { cutList, keyOf, uncheckAll } from '../state/cut-list.ts';
import { cutsText } from './names.ts';

/** Seconds. */
const STEP = 0.05;
const MAX = 5;

interface BulkBarProps {
  readonly listed: readonly Cut[];
  readonly deleted: readonly Cut[];
  /** Focused when the bar unmounts. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** Bulk actions on ticked cuts, one undo step each. */
export function BulkBar({ listed, deleted, panel }: BulkBarProps) {
  const { checked } = useSnapshot(cutList);
  const [by, setBy] = useState(0.1);
  if (checked.size === 0) return null;
  const ids = listed.filter((cut) => checked.has(cut.id)).map((cut) => cut.id);
  const gone = deleted.filter((cut) => checked.has(keyOf(cut)));
  const count = ids.length + gone.length;
  if (count === 0) return null;
  // Before the bar goes: the browser would look for the focus in a page half changed.
  const leave = (change: () => void) => (): void => {
    panel.current?.focus({ preventScroll: true });
    change();
  };
  return (
    <fieldset
      aria-label="Ticked cuts"
      className="grid min-w-0 flex-none gap-2 border-line border-t px-4 py-2"
    >
      <div className="flex items-center gap-2">
        <span className="num text-text-2">{count.toLocaleString('en')} ticked</span>
        <span className="flex-1" />
        {gone.length > 0 && (
          <Button size="sm" onClick={leave(() => restore(gone))}>
            Restore {gone.length.toLocaleString('en')}
          </Button>
        )}
        {ids.length > 0 && (
          <Button size="sm" variant="danger" onClick={leave(() => deleteCuts(ids))}>
            Delete {ids.length.toLocaleString('en')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={leave(uncheckAll)}>
          Deselect
        </Button>
      </div>
      {ids.length > 0 && (
        <div className="flex items-center gap-1.5 text-text-2">
          <span aria-hidden className="whitespace-nowrap text-12">
            Shorten each side by
          </span>
          <DecimalField
            label="Shorten each side by, seconds"
            value={by}
            min={STEP}
            max={MAX}
            step={STEP}
            size="sm"
            className="w-[72px]"
            onCommit={(seconds) => {
              const isUsable = seconds > 0 && seconds <= MAX;
              if (isUsable) setBy(seconds);
              return isUsable;
            }}
          />
          <span aria-hidden>s</span>
          <span className="flex-1" />
          <Button size="sm" onClick={() => shorten(ids, by)}>
            Shorten
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Success shows in the list itself. */
function restore(gone: readonly Cut[]): void {
  const left = gone.length - restoreCuts(gone);
  if (left > 0)
    toast({
      tone: 'error',
      title: `${cutsText(left)} not restored`,
      description: 'What they cut is cut already by another one.',
    });
}

function shorten(ids: readonly string[], seconds: number): void {
  if (!shortenCuts(ids, seconds)) toast({ tone: 'error', title: 'These cuts are as short as a cut can be' });
}
