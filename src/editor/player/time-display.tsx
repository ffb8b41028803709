import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '#model/cost.ts';
import { Tooltip } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { shownTime } from './shown-time.ts';
import { useFrames } from './use-frames.ts';

/** Where playback stands, `h:mm:ss / h:mm:ss` of the edit; the tooltip says where that is in the recording. */
export function TimeDisplay() {
  const now = useRef<HTMLSpanElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const empty = useSnapshot(playback).status === 'empty';
  useFrames(() => {
    const shown = shownTime();
    write(now.current, formatTime(shown.now));
    write(total.current, `/ ${formatTime(shown.total)}`);
  });
  return (
    <Tooltip content={<SourceTime />}>
      <p className="num cursor-default font-medium text-14">
        <span ref={now} className={empty ? 'text-text-3' : undefined} />{' '}
        <span ref={total} className="font-normal text-text-3" />
      </p>
    </Tooltip>
  );
}

function SourceTime() {
  const { coarseTime, duration } = useSnapshot(playback);
  return (
    <span className="num">
      In the recording {formatTime(coarseTime)} of {formatTime(duration)}
    </span>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
