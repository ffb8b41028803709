import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Cut } from '#model/types.ts';
import { HAS_SHORT_LINES, TEXT_SCALE } from '#src/ui/text-scale.ts';
import { cutList, deletionKey } from '../state/cuts/cut-list.ts';
import { hoverCut, selection } from '../state/document/selection.ts';
import { CutRow, CutTimes } from './cut-row.tsx';

/** `slotsOf` from render to render. */
function useSlots(keys: readonly string[]): readonly number[] {
  const shown = useRef<{ readonly keys: readonly string[]; readonly slots: readonly number[] }>({
    keys: [],
    slots: [],
  });
  const bySlot: (string | undefined)[] = [];
  shown.current.slots.forEach((slot, i) => {
    bySlot[slot] = shown.current.keys[i];
  });
  const slots = slotsOf(keys, bySlot);
  shown.current = { keys, slots };
  return slots;
}

/**
 * Recycles elements: a key keeps its slot, a new key takes the first free one.
 * @param before the key of each slot so far
 */
export function slotsOf(keys: readonly string[], before: readonly (string | undefined)[]): number[] {
  const wanted = new Set(keys);
  const kept = new Map<string, number>();
  const free: number[] = [];
  for (const [slot, key] of before.entries()) {
    if (key !== undefined && wanted.has(key)) kept.set(key, slot);
    else free.push(slot);
  }
  let next = 0;
  let made = before.length;
  return keys.map((key) => kept.get(key) ?? (next < free.length ? free[next++] : made++));
}

/** px; the open row has the time fields. */
const ROW = 44 * TEXT_SCALE;
const OPEN_ROW = (HAS_SHORT_LINES ? 134 : 100) * TEXT_SCALE;
/** Of a group's head, which stays above its rows, px. */
const HEAD = 32 * TEXT_SCALE;
const OVERSCAN = 1;
const REST_MS = 120;

interface CutListProps {
  readonly label: string;
  readonly cuts: readonly Cut[];
  /** What scrolls all lists of the panel; null before it is there. */
  readonly scroller: HTMLElement | null;
  /** Deleted cuts can only be ticked. */
  readonly areDeleted?: boolean;
}

/** px from the top of what scrolls to `list`: lists above it come, go and grow. */
export function useOffset(list: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const content = scroller?.firstElementChild;
    if (!content) return;
    const read = (): void => setOffset(list.current?.offsetTop ?? 0);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(content);
    return () => observer.disconnect();
  }, [list, scroller]);
  return offset;
}

/** A virtualized list of cuts, one of those that scroll as one; the selected cut is open. */
export function CutList({ label, cuts, scroller, areDeleted = false }: CutListProps) {
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list, scroller);
  const { cutId } = useSnapshot(selection);
  const { checked } = useSnapshot(cutList);
  const selected = useMemo(
    () => (areDeleted || cutId === null ? -1 : cuts.findIndex((cut) => cut.id === cutId)),
    [cuts, cutId, areDeleted],
  );
  const rows = useVirtualizer({
    count: cuts.length,
    getScrollElement: () => scroller,
    estimateSize: (row) => (row === selected ? OPEN_ROW : ROW),
    // A new function has the virtualizer ask for all sizes again.
    getItemKey: useCallback((row: number) => (row === selected ? 'open' : row), [selected]),
    overscan: OVERSCAN,
    scrollMargin: offset,
    scrollPaddingStart: HEAD,
    isScrollingResetDelay: REST_MS,
  });
  const items = rows.getVirtualItems().filter(({ index }) => index < cuts.length);
  const keys = items.map(({ index }) => (areDeleted ? deletionKey(cuts[index]) : cuts[index].id));
  const slots = useSlots(keys);

  useEffect(() => {
    if (selected < 0 || selection.origin === 'cuts') return;
    rows.scrollToIndex(selected);
  }, [selected, rows]);
  const { isScrolling } = rows;
  useEffect(() => {
    if (areDeleted) return;
    // Rows that pass under the pointer are not pointed at: the timeline would be drawn for each.
    const row = isScrolling ? null : list.current?.querySelector<HTMLElement>(':scope > :hover');
    if (row || selection.hoverCutId !== null) hoverCut(row?.dataset.cutRow ?? null);
  }, [isScrolling, areDeleted]);
  const hover = useCallback(
    (id: string): void => {
      if (!rows.isScrolling && selection.hoverCutId !== id) hoverCut(id);
    },
    [rows],
  );

  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
      onPointerLeave={() => hoverCut(null)}
    >
      {items.map(({ index, start }, i) => (
        <CutRow
          key={slots[i]}
          rowKey={keys[i]}
          cut={cuts[index]}
          index={index}
          count={cuts.length}
          top={start - offset}
          isChecked={checked.has(keys[i])}
          isSelected={index === selected}
          isDeleted={areDeleted}
          onHover={hover}
        >
          {index === selected && <CutTimes key={keys[i]} cut={cuts[index]} />}
        </CutRow>
      ))}
    </ul>
  );
}
