import { proxy } from 'valtio';

/** Zoom runs from 1 (the whole media fits) to 10 in half steps (§9). */
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 10;
const ZOOM_STEP = 0.5;

export interface TimelineViewState {
  /** 1–10 in steps of 0.5. */
  zoom: number;
  /** Source seconds at the left edge of the window. */
  scrollTime: number;
}

export const timelineView = proxy<TimelineViewState>({ zoom: ZOOM_MIN, scrollTime: 0 });

export function zoomIn(): void {
  timelineView.zoom = Math.min(ZOOM_MAX, timelineView.zoom + ZOOM_STEP);
}

export function zoomOut(): void {
  timelineView.zoom = Math.max(ZOOM_MIN, timelineView.zoom - ZOOM_STEP);
}

/** Back to the whole media. */
export function zoomHome(): void {
  timelineView.zoom = ZOOM_MIN;
  timelineView.scrollTime = 0;
}

/** Moves the left edge to `sourceTime` seconds; the panel keeps it inside the media, for it knows its width. */
export function setScroll(sourceTime: number): void {
  timelineView.scrollTime = Math.max(0, sourceTime);
}
