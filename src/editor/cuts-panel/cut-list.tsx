import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Clip } from '#model/types.ts';
import { cutList, keyOf } from '../state/cut-list.ts';
import { selection } from '../state/selection.ts';
import { CutRow } from './cut-row.tsx';

/** Row heights, px: a row, and the selected one with its inputs and room for a message. */
const ROW = 44;
const OPEN_ROW = 100;
/** Maximum height of a list (§2: 60 units of 4 px). */
const MAX_HEIGHT = 240;
/** Room under the last row, so that the fade at the bottom never hides it. */
const END = 24;

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
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: clips.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index === selected ? OPEN_ROW : ROW),
    paddingEnd: clips.length * ROW > MAX_HEIGHT ? END : 0,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: which row is open is what the heights follow from
  useLayoutEffect(() => virtualizer.measure(), [selected, virtualizer]);
  useEffect(() => {
    if (selected < 0 || selection.origin === 'cuts') return;
    virtualizer.scrollToIndex(selected, { align: 'auto' });
    // The list itself may lie outside the panel.
    scroller.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, virtualizer]);

  const height = virtualizer.getTotalSize();
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
        {virtualizer.getVirtualItems().map((item) => {
          const clip = clips[item.index];
          if (!clip) return null;
          return (
            <CutRow
              key={areDeleted ? keyOf(clip) : clip.id}
              clip={clip}
              index={item.index}
              count={clips.length}
              top={item.start}
              isChecked={checked.has(areDeleted ? keyOf(clip) : clip.id)}
              isSelected={item.index === selected}
              isDeleted={areDeleted}
            />
          );
        })}
      </ul>
    </div>
  );
}
