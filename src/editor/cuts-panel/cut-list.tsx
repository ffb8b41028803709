import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Clip } from '#model/types.ts';
import { cutList, keyOf } from '../state/cut-list.ts';
import { selection } from '../state/selection.ts';
import { CutRow } from './cut-row.tsx';
import { useSlots } from './use-slots.ts';
import { MAX_HEIGHT, useWindow } from './use-window.ts';

interface CutListProps {
  readonly label: string;
  readonly clips: readonly Clip[];
  /** The cuts were deleted: they can only be ticked. */
  readonly areDeleted?: boolean;
}

/** Cuts in a list of their own, at most 240 px high. Only the rows in view are on the page, so ten thousand cost what ten do. */
export function CutList({ label, clips, areDeleted = false }: CutListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { clipId } = useSnapshot(selection);
  const { checked } = useSnapshot(cutList);
  const selected = useMemo(
    () => (areDeleted || clipId === null ? -1 : clips.findIndex((clip) => clip.id === clipId)),
    [clips, clipId, areDeleted],
  );
  const { from, to, height, top, show } = useWindow(scroller, clips.length, selected);
  const shown = clips.slice(from, to);
  const keys = shown.map((clip) => (areDeleted ? keyOf(clip) : clip.id));
  const slots = useSlots(keys);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (selected < 0 || selection.origin === 'cuts') return;
    latest.current(selected);
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
      <ul aria-label={label} className="relative" style={{ height }}>
        {shown.map((clip, i) => {
          const index = from + i;
          return (
            <CutRow
              // An element shows one cut after the other: making and removing rows is what costs.
              key={slots[i]}
              clip={clip}
              index={index}
              count={clips.length}
              top={top(index)}
              isChecked={checked.has(keys[i])}
              isSelected={index === selected}
              isDeleted={areDeleted}
            />
          );
        })}
      </ul>
    </div>
  );
}
