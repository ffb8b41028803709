import type { TimeScale } from '#src/render/time-scale.ts';
import { timelineView, ZOOM_MAX, ZOOM_MIN } from '../state/timeline-view.ts';

const STEP = 0.5;
/** Factor of one step where the pointer has zoomed in further than the buttons go. */
const STEP_BEYOND = 1.5;

/** The level the zoom-in button goes to; the same one where the button ends (10×, §9). */
export function zoomAbove(zoom: number): number {
  if (zoom >= ZOOM_MAX) return zoom;
  return Math.min(ZOOM_MAX, Math.floor(zoom / STEP + 1e-6) * STEP + STEP);
}

/** The level the zoom-out button goes to; the same one where the whole recording shows. */
export function zoomBelow(zoom: number): number {
  if (zoom > ZOOM_MAX) return Math.max(ZOOM_MAX, zoom / STEP_BEYOND);
  return Math.max(ZOOM_MIN, Math.ceil(zoom / STEP - 1e-6) * STEP - STEP);
}

/** `8×`, `7.5×`, `120×`. */
export function zoomLabel(zoom: number): string {
  return `${zoom < 20 ? Math.round(zoom * 10) / 10 : Math.round(zoom)}×`;
}

/** Publishes what the window shows. */
export function showScale(scale: TimeScale): void {
  timelineView.zoom = scale.zoom;
  timelineView.scrollTime = scale.startTime;
}

/** The same place at another zoom: the playhead (source seconds) keeps its place, or the middle where it is not in view. */
export function zoomedAboutPlayhead(scale: TimeScale, zoom: number, playheadTime: number): TimeScale {
  const x = scale.timeToX(playheadTime);
  return scale.zoomedAbout(x >= 0 && x <= scale.width ? x : scale.width / 2, zoom);
}
