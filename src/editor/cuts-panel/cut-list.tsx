import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { Cut } from '#model/types.ts';
import { cutList } from '../state/cut-list.ts';
import { selection } from '../state/selection.ts';
import { CutRows, type OpenRow } from './cut-rows.ts';
import { CutTimes } from './cut-times.tsx';
import { listHeight, MAX_HEIGHT } from './row-window.ts';

interface CutListProps {
  readonly label: string;
  readonly cuts: readonly Cut[];
  /** The cuts were deleted: they can only be ticked. */
  readonly areDeleted?: boolean;
}

/**
 * Cuts in a list of their own, at most 240 px high. Only the rows in view are on the page, so ten thousand cost what ten do;
 * `CutRows` writes them. The selected one is opened to its times.
 */
export function CutList({ label, cuts, areDeleted = false }: CutListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = useRef<CutRows>(null);
  const [opened, setOpened] = useState<OpenRow | null>(null);
  const { cutId } = useSnapshot(selection);
  const { checked } = useSnapshot(cutList);
  const selected = useMemo(
    () => (areDeleted || cutId === null ? -1 : cuts.findIndex((cut) => cut.id === cutId)),
    [cuts, cutId, areDeleted],
  );
  const cut = cuts[selected];
  const height = listHeight({ count: cuts.length, open: selected });

  useLayoutEffect(() => {
    if (!scroller.current || !list.current) return;
    const made = new CutRows(scroller.current, list.current, areDeleted, setOpened);
    rows.current = made;
    return () => made.dispose();
  }, [areDeleted]);
  useLayoutEffect(() => rows.current?.show({ cuts, checked, selected }), [cuts, checked, selected]);
  useEffect(() => {
    if (selected < 0 || selection.origin === 'cuts') return;
    rows.current?.reveal(selected);
    // The list itself may lie outside the panel.
    scroller.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  return (
    <div
      ref={scroller}
      className={
        height > MAX_HEIGHT
          ? 'overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-24px),transparent)]'
          : 'overflow-y-auto'
      }
      style={{ maxHeight: MAX_HEIGHT }}
    >
      <ul ref={list} aria-label={label} className="relative" style={{ height }} />
      {cut && opened?.cutId === cut.id && createPortal(<CutTimes key={cut.id} cut={cut} />, opened.element)}
    </div>
  );
}
