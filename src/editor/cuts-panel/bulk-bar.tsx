import { type RefObject, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import type { Cut } from '#model/types.ts';
import { Button, DecimalField, toast } from '../../ui/index.ts';
import { deleteCuts, restoreCuts, shortenCuts } from '../state/cuts/cut-actions.ts';
import { cutList, deletionKey, uncheckAll } from '../state/cuts/cut-list.ts';

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
  const gone = deleted.filter((cut) => checked.has(deletionKey(cut)));
  const count = ids.length + gone.length;
  if (count === 0) return null;
  // Before the bar goes: the browser would look for the focus in a page half changed.
  const leave = (change: () => void) => (): void => {
    panel.current?.focus({ preventScroll: true });
    change();
  };
  return (
    <fieldset
      aria-label={texts.tickedCuts()}
      className="grid min-w-0 flex-none gap-2 border-line border-t px-4 py-2"
    >
      <div className="flex items-center gap-2">
        <span className="num text-text-2">{texts.ticked({ count })}</span>
        <span className="flex-1" />
        {gone.length > 0 && (
          <Button size="sm" onClick={leave(() => restore(gone))}>
            {texts.restoreCount({ count: gone.length })}
          </Button>
        )}
        {ids.length > 0 && (
          <Button size="sm" variant="danger" onClick={leave(() => deleteCuts(ids))}>
            {texts.deleteCount({ count: ids.length })}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={leave(uncheckAll)}>
          {texts.deselect()}
        </Button>
      </div>
      {ids.length > 0 && (
        <div className="flex items-center gap-1.5 text-text-2">
          <span aria-hidden className="whitespace-nowrap text-12">
            {texts.shortenBy()}
          </span>
          <DecimalField
            label={texts.shortenBySeconds()}
            value={by}
            min={STEP}
            max={MAX}
            step={STEP}
            size="sm"
            className="w-[4.5rem]"
            onCommit={(seconds) => {
              const isUsable = seconds > 0 && seconds <= MAX;
              if (isUsable) setBy(seconds);
              return isUsable;
            }}
          />
          <span aria-hidden>{texts.shortUnit()}</span>
          <span className="flex-1" />
          <Button size="sm" onClick={() => shorten(ids, by)}>
            {texts.shorten()}
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
      title: texts.notRestored({ count: left }),
      description: texts.cutByAnother(),
    });
}

function shorten(ids: readonly string[], seconds: number): void {
  if (!shortenCuts(ids, seconds)) toast({ tone: 'error', title: texts.asShortAsCan() });
}
