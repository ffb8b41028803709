import clsx from 'clsx';
import { X } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/cost.ts';
import type { Clip } from '#model/types.ts';
import { deleteCuts, goToCut } from '../state/commands.ts';
import { checkCuts, keyOf } from '../state/cut-list.ts';
import { hoverClip, selection } from '../state/selection.ts';
import { CutTick } from './cut-tick.tsx';
import { CutTimes } from './cut-times.tsx';
import { REASON_NAMES, SWATCHES, suggestionText } from './names.ts';

export interface CutRowProps {
  readonly clip: Clip;
  readonly index: number;
  readonly count: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  readonly isChecked: boolean;
  readonly isSelected: boolean;
  /** It was deleted: it can be ticked and restored, nothing else. */
  readonly isDeleted: boolean;
}

/** A cut of the list: its tick, what it takes out, why, where, how long; opened to its times when selected. */
export const CutRow = memo(function CutRow(props: CutRowProps) {
  const { clip, index, count, top, isChecked, isSelected, isDeleted } = props;
  const place = formatTime(clip.start);
  const hover = (): void => {
    if (!isDeleted && selection.hoverClipId !== clip.id) hoverClip(clip.id);
  };
  const row = useRef<HTMLLIElement>(null);
  // The focus belongs to the cut that leaves, not to the one that takes its element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which cut it is decides
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && row.current?.contains(activeElement)) activeElement.blur();
    },
    [clip.id],
  );
  return (
    <li
      ref={row}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-cut-row={isDeleted ? undefined : clip.id}
      className={clsx(
        'group absolute inset-x-0 top-0',
        isSelected
          ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
          : 'hover:bg-bg-2',
      )}
      style={{ transform: `translateY(${top}px)` }}
      onPointerEnter={hover}
      // The element may show another cut since the pointer came.
      onPointerMove={hover}
      onPointerLeave={() => hoverClip(null)}
    >
      <div className="flex h-11 items-start gap-3 pt-1 pl-4">
        <span className="mt-0.5">
          <CutTick
            label={`Tick the ${REASON_NAMES[clip.reason].toLowerCase()} cut at ${place}: ${truncate(clip.description, DESCRIPTION_LENGTH)}`}
            checked={isChecked}
            onChange={(on) => checkCuts([isDeleted ? keyOf(clip) : clip.id], on)}
          />
        </span>
        {isDeleted ? (
          <div className="min-w-0 flex-1 pr-4 text-text-3 line-through">
            <CutText clip={clip} isSelected={false} />
          </div>
        ) : (
          <button
            type="button"
            aria-current={isSelected || undefined}
            onClick={() => goToCut(clip, 'cuts')}
            className="block min-w-0 flex-1 pr-12 text-left focus-visible:outline-offset-0"
          >
            <CutText clip={clip} isSelected={isSelected} />
          </button>
        )}
      </div>
      {!isDeleted && (
        <button
          type="button"
          aria-label={`Delete cut at ${place}`}
          title="Delete cut"
          onClick={() => deleteCuts([clip.id])}
          className="absolute top-1.5 right-3 grid size-8 place-items-center rounded-ctl text-text-2 opacity-0 hover:bg-bg-3 hover:text-text-1 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        >
          <X aria-hidden size={16} />
        </button>
      )}
      {isSelected && <CutTimes key={clip.id} clip={clip} />}
    </li>
  );
});

function CutText({ clip, isSelected }: { clip: Clip; isSelected: boolean }) {
  return (
    <>
      <span className="block truncate">{truncate(clip.description, DESCRIPTION_LENGTH)}</span>
      <span
        className={clsx(
          'num flex items-center gap-2 truncate text-12 leading-4',
          isSelected ? 'text-text-2' : 'text-text-3',
        )}
      >
        <i
          aria-hidden
          className={clsx('size-2 flex-none rounded-[2px]', SWATCHES[clip.isNew ? 'new' : clip.reason])}
        />
        <span className="sr-only">{REASON_NAMES[clip.reason]} cut,</span>
        {formatTime(clip.start)}
        <span aria-hidden>•</span>
        {clip.duration.toFixed(2)} s
        {clip.suggestion && (
          <>
            <span aria-hidden>•</span>
            {suggestionText(clip.suggestion)}
          </>
        )}
      </span>
    </>
  );
}
