import type { KeyboardEvent, PointerEvent } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { CUTS_MAX_WIDTH, CUTS_MIN_WIDTH, CUTS_WIDTH, panels, setCutsWidth } from '../state/panels.ts';

/** px. */
const KEY_STEP = 16;

/** Drag or arrow keys; double-click resets. */
export function WidthHandle() {
  const { cutsWidth } = useSnapshot(panels);
  const width = cutsWidth ?? CUTS_WIDTH;
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const panel = event.currentTarget.parentElement;
    if (panel) setCutsWidth(panel.getBoundingClientRect().right - event.clientX);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const widths: Record<string, number> = {
      ArrowLeft: width + KEY_STEP,
      ArrowRight: width - KEY_STEP,
      Home: CUTS_MIN_WIDTH,
      End: CUTS_MAX_WIDTH,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    setCutsWidth(next);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <hr
      tabIndex={0}
      aria-label={texts.width()}
      aria-orientation="vertical"
      aria-valuemin={CUTS_MIN_WIDTH}
      aria-valuemax={CUTS_MAX_WIDTH}
      aria-valuenow={width}
      onPointerDown={drag}
      onPointerMove={drag}
      onDoubleClick={() => setCutsWidth(null)}
      onKeyDown={handleKey}
      className="absolute inset-y-0 -left-1 z-10 m-0 h-full w-2 cursor-col-resize touch-none border-0 bg-transparent hover:bg-bg-3 focus-visible:bg-bg-3 max-lg:hidden"
    />
  );
}
