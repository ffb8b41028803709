import { formatNumber } from '#i18n/texts.ts';
import type { TimeScale } from '#src/render/time-scale.ts';
import { timelineView, ZOOM_MIN, ZOOM_STEPS_END } from '../state/timeline-view.ts';

const STEP = 0.5;
/** Zoom factor of a step beyond 10×. */
const STEP_BEYOND = 1.5;

/** Half steps up to 10× (specification §9), then factors. */
export function zoomAbove(zoom: number, maxZoom: number): number {
  if (zoom >= ZOOM_STEPS_END) return Math.min(maxZoom, zoom * STEP_BEYOND);
  return Math.min(ZOOM_STEPS_END, Math.floor(zoom / STEP + 1e-6) * STEP + STEP);
}

export function zoomBelow(zoom: number): number {
  if (zoom > ZOOM_STEPS_END) return Math.max(ZOOM_STEPS_END, zoom / STEP_BEYOND);
  return Math.max(ZOOM_MIN, Math.ceil(zoom / STEP - 1e-6) * STEP - STEP);
}

export function zoomLabel(zoom: number): string {
  const rounded = zoom < 20 ? Math.round(zoom * 10) / 10 : Math.round(zoom);
  return `${formatNumber(rounded, { useGrouping: false })}×`;
}

export function showScale(scale: TimeScale): void {
  timelineView.zoom = scale.zoom;
  timelineView.maxZoom = scale.maxZoom;
  timelineView.scrollTime = scale.startTime;
}

/** Keeps the playhead in place, or the middle where it is out of view. */
export function zoomedAboutPlayhead(scale: TimeScale, zoom: number, playheadTime: number): TimeScale {
  const x = scale.timeToX(playheadTime);
  return scale.zoomedAbout(x >= 0 && x <= scale.width ? x : scale.width / 2, zoom);
}
