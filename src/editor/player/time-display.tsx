import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { player } from '#i18n/en/player.ts';
import { formatTime } from '#model/cost.ts';
import { Tooltip } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { type Clock, timeOn } from './shown-time.ts';
import { useFrames } from './use-frames.ts';

/** Edited and source time, one dimmed; a press swaps them. */
export function TimeDisplay() {
  const now = useRef<HTMLSpanElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const dimmed = useRef<HTMLSpanElement>(null);
  const [clock, setClock] = useState<Clock>('edited');
  const empty = useSnapshot(playback).status === 'empty';
  const other = clock === 'edited' ? 'source' : 'edited';
  useFrames(() => {
    const shown = timeOn(clock);
    write(now.current, formatTime(shown.now));
    write(total.current, `/ ${formatTime(shown.total)}`);
    write(dimmed.current, formatTime(timeOn(other).now));
  });
  return (
    <Tooltip content={player.clocks()}>
      <button
        type="button"
        disabled={empty}
        onClick={() => setClock(other)}
        className="touch-target num grid content-center justify-items-start whitespace-nowrap rounded-chip px-1 text-left leading-tight hover:bg-bg-2 disabled:hover:bg-transparent"
      >
        <span className="sr-only">{player.swapClocks()}</span>
        <span className="font-medium text-14">
          <span ref={now} className={empty ? 'text-text-3' : undefined} />{' '}
          <span ref={total} className="font-normal text-text-3 @max-[31.1875rem]:hidden" />{' '}
          <Label clock={clock} className="@max-[26.8125rem]:hidden" />
        </span>
        <span className="text-11 text-text-3">
          <span ref={dimmed} /> <Label clock={other} />
        </span>
      </button>
    </Tooltip>
  );
}

function Label({ clock, className }: { clock: Clock; className?: string | undefined }) {
  return <span className={clsx('font-normal text-11 text-text-3', className)}>{player[clock]()}</span>;
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
