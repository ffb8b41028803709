import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Clip } from '#model/types.ts';
import { selection } from '../state/selection.ts';
import { CutRow } from './cut-row.tsx';

/** Row heights, px: a row, and the selected one with its inputs (and room for a message). */
const ROW = 44;
const OPEN_ROW = 100;

/** The cuts by start. Only the rows in view are on the page, so ten thousand cost what twenty do. */
export function CutList({ clips }: { clips: readonly Clip[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { clipId } = useSnapshot(selection);
  const selected = useMemo(() => clips.findIndex((clip) => clip.id === clipId), [clips, clipId]);
  // A new function tells the virtualizer that sizes moved: which row is open is part of them.
  const getItemKey = useMemo(() => {
    const open = selected;
    return (index: number): string => (index === open ? `${clips[index].id} open` : clips[index].id);
  }, [clips, selected]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: clips.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index === selected ? OPEN_ROW : ROW),
    getItemKey,
    overscan: 8,
  });
  useEffect(() => {
    if (selected >= 0 && selection.origin !== 'cuts') virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selected, virtualizer]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="List of cuts" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <CutRow
            key={clips[item.index].id}
            clip={clips[item.index]}
            index={item.index}
            count={clips.length}
            top={item.start}
            isSelected={item.index === selected}
          />
        ))}
      </ul>
    </div>
  );
}
