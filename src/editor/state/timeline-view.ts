import { proxy } from 'valtio';

export const ZOOM_MIN = 1;
/** End of the half steps (specification §9); zoom goes on beyond. */
export const ZOOM_STEPS_END = 10;

export interface TimelineViewState {
  zoom: number;
  /** Depends on media length and window width. */
  maxZoom: number;
  /** Left edge, source seconds. */
  scrollTime: number;
  overviewFocused: boolean;
}

export const timelineView = proxy<TimelineViewState>({
  zoom: ZOOM_MIN,
  maxZoom: ZOOM_STEPS_END,
  scrollTime: 0,
  overviewFocused: false,
});

export function zoomHome(): void {
  timelineView.zoom = ZOOM_MIN;
  timelineView.scrollTime = 0;
}
