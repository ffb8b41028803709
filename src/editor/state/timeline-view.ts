import { proxy } from 'valtio';

/** The whole media fits. */
export const ZOOM_MIN = 1;
/** Up to here the buttons go in half steps (specification §9); wheel and pinch, and the buttons after it, go on to single words. */
export const ZOOM_STEPS_END = 10;

export interface TimelineViewState {
  /** From `ZOOM_MIN` to `maxZoom`. */
  zoom: number;
  /** The zoom at which single syllables are wide; it depends on the length of the media and the width of the window. */
  maxZoom: number;
  /** Source seconds at the left edge of the window. */
  scrollTime: number;
  /** The keyboard is on the overview strip. */
  overviewFocused: boolean;
}

export const timelineView = proxy<TimelineViewState>({
  zoom: ZOOM_MIN,
  maxZoom: ZOOM_STEPS_END,
  scrollTime: 0,
  overviewFocused: false,
});

/** Back to the whole media. */
export function zoomHome(): void {
  timelineView.zoom = ZOOM_MIN;
  timelineView.scrollTime = 0;
}
