import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { player } from '#i18n/en/player.ts';
import { EPSILON } from '#model/constants.ts';
import { formatTime } from '#model/time/format.ts';
import { playback } from '../state/playback/playback.ts';
import { seekShown, shownTime } from './shown-time.ts';
import { useFrames } from './use-frames.ts';

/** Arrow and page keys, seconds. */
const STEP = 5;
const PAGE = 30;

/** Drawn per frame without React. */
export function Scrubber() {
  const slider = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const knob = useRef<HTMLElement>(null);
  const disabled = useSnapshot(playback).status !== 'ready';

  useFrames(() => {
    if (!slider.current || !bar.current || !knob.current) return;
    const { now, total } = shownTime();
    const share = total > 0 ? Math.min(now / total, 1) : 0;
    bar.current.style.transform = `scaleX(${share})`;
    knob.current.style.left = `${share * 100}%`;
    announce(slider.current, now, total);
  });

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    seekShown(share * shownTime().total);
  };
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  };
  const handlePointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = disabled ? null : keyTarget(event.key);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    seekShown(target);
  };

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={player.position()}
      aria-orientation="horizontal"
      aria-disabled={disabled || undefined}
      aria-valuemin={0}
      aria-valuenow={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onKeyDown={handleKeyDown}
      className="relative mx-4 mt-2 h-6 max-sm:mx-0 max-sm:-mt-3 flex-none cursor-pointer touch-none rounded-chip aria-disabled:cursor-default"
    >
      <span className="absolute inset-x-0 inset-y-2.5 overflow-hidden rounded-full bg-bg-3">
        <i ref={bar} className="absolute inset-0 origin-left scale-x-0 bg-text-2" />
      </span>
      {!disabled && (
        <span
          ref={knob}
          className="absolute top-1.5 -ml-1.5 size-3 rounded-full bg-text-1 shadow-[0_0_0_2px_var(--bg-1)]"
        />
      )}
    </div>
  );
}

/** Shown seconds; `null` for other keys. */
function keyTarget(key: string): number | null {
  const { now, total } = shownTime();
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(now + STEP, total);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(now - STEP, 0);
    case 'PageUp':
      return Math.min(now + PAGE, total);
    case 'PageDown':
      return Math.max(now - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return total;
    default:
      return null;
  }
}

/** In whole seconds, to change once a second. */
function announce(slider: HTMLElement, now: number, total: number): void {
  // The end of a block is told as a moment before it.
  const second = String(Math.floor(now + 2 * EPSILON));
  const last = String(Math.floor(total));
  if (slider.getAttribute('aria-valuenow') === second && slider.getAttribute('aria-valuemax') === last)
    return;
  slider.setAttribute('aria-valuenow', second);
  slider.setAttribute('aria-valuemax', last);
  slider.setAttribute('aria-valuetext', player.timeOf({ time: formatTime(now), total: formatTime(total) }));
}
