import clsx from 'clsx';
import { X } from 'lucide-react';
import { memo } from 'react';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/cost.ts';
import type { Clip } from '#model/types.ts';
import { deleteCut, goToCut } from '../state/commands.ts';
import { hoverClip } from '../state/selection.ts';
import { CutTimes } from './cut-times.tsx';

interface CutRowProps {
  readonly clip: Clip;
  readonly index: number;
  readonly count: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  readonly isSelected: boolean;
}

const SWATCHES = {
  manual: 'bg-red',
  silence: 'bg-silence shadow-[inset_0_0_0_1px_var(--silence-edge)]',
  suggested: 'bg-amber shadow-[inset_0_0_0_1px_var(--amber-edge)]',
  new: 'border-[1.5px] border-dashed border-red-text',
};
const REASONS = { manual: 'Manual', silence: 'Silence', suggested: 'Suggested' };

/** A cut of the list: what it takes out, where, how long; opened to its times when selected. */
export const CutRow = memo(function CutRow({ clip, index, count, top, isSelected }: CutRowProps) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={clsx(
        'group absolute inset-x-0 top-0',
        isSelected
          ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
          : 'hover:bg-bg-2',
      )}
      style={{ transform: `translateY(${top}px)` }}
      onPointerEnter={() => hoverClip(clip.id)}
      onPointerLeave={() => hoverClip(null)}
    >
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => goToCut(clip, 'cuts')}
        className="block h-11 w-full py-1 pr-12 pl-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="block truncate">{truncate(clip.description, DESCRIPTION_LENGTH)}</span>
        <span
          className={clsx(
            'num flex items-center gap-2 text-12 leading-4',
            isSelected ? 'text-text-2' : 'text-text-3',
          )}
        >
          <i
            aria-hidden
            className={clsx('size-2 rounded-[2px]', SWATCHES[clip.isNew ? 'new' : clip.reason])}
          />
          <span className="sr-only">{REASONS[clip.reason]} cut,</span>
          {formatTime(clip.start)}
          <span aria-hidden>•</span>
          {clip.duration.toFixed(2)} s
        </span>
      </button>
      <button
        type="button"
        aria-label={`Delete cut at ${formatTime(clip.start)}`}
        title="Delete cut"
        onClick={() => deleteCut(clip.id)}
        className="absolute top-1.5 right-3 grid size-8 place-items-center rounded-ctl text-text-2 opacity-0 hover:bg-bg-3 hover:text-text-1 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <X aria-hidden size={16} />
      </button>
      {isSelected && <CutTimes clip={clip} />}
    </li>
  );
});
