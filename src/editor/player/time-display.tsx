import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '#model/cost.ts';
import { Tooltip } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { type Clock, timeOn } from './shown-time.ts';
import { useFrames } from './use-frames.ts';

const NAMES: Record<Clock, string> = { edited: 'In the edit', source: 'In the recording' };

export function TimeDisplay() {
  const now = useRef<HTMLSpanElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const [clock, setClock] = useState<Clock>('edited');
  const empty = useSnapshot(playback).status === 'empty';
  useFrames(() => {
    const shown = timeOn(clock);
    write(now.current, formatTime(shown.now));
    write(total.current, `/ ${formatTime(shown.total)}`);
  });
  const other = clock === 'edited' ? 'source' : 'edited';
  return (
    <Tooltip content={<OtherTime clock={other} />}>
      <button
        type="button"
        disabled={empty}
        aria-label={`${NAMES[clock]}. Show the time ${other === 'edited' ? 'in the edit' : 'in the recording'}`}
        onClick={() => setClock(other)}
        className={clsx(
          'num whitespace-nowrap rounded-chip px-1 py-1 font-medium text-14 hover:bg-bg-2 disabled:hover:bg-transparent',
          clock === 'source' && 'underline decoration-dotted underline-offset-4',
        )}
      >
        <span ref={now} className={empty ? 'text-text-3' : undefined} />{' '}
        <span ref={total} className="font-normal text-text-3 max-[479px]:hidden" />
        {clock === 'source' && (
          <span className="ml-1.5 font-normal text-12 text-text-2 max-[1439px]:hidden">source</span>
        )}
      </button>
    </Tooltip>
  );
}

function OtherTime({ clock }: { clock: Clock }) {
  // Renders four times a second while it plays, which is when it changes.
  useSnapshot(playback);
  const { now, total } = timeOn(clock);
  return (
    <span className="num">
      {NAMES[clock]} {formatTime(now)} of {formatTime(total)}
    </span>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
