import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { keepInTab, recallFromTab } from '../device/device-memory.ts';

export const ZOOM_MIN = 1;
/** End of the half steps (specification §9); zoom continues beyond. */
export const ZOOM_STEPS_END = 10;

export interface TimelineViewState {
  zoom: number;
  /** Depends on media length and window width. */
  maxZoom: number;
  /** Left edge, arranged seconds. */
  scrollTime: number;
  overviewFocused: boolean;
}

export const timelineView = proxy<TimelineViewState>({
  zoom: ZOOM_MIN,
  maxZoom: ZOOM_STEPS_END,
  scrollTime: 0,
  overviewFocused: false,
});

/** Step of the zoom buttons (specification §9). */
const STEP = 0.5;

/** The next half step up to 10×; only the wheel zooms further. */
export function zoomAbove(zoom: number, maxZoom: number): number {
  if (zoom >= ZOOM_STEPS_END) return zoom;
  return Math.min(ZOOM_STEPS_END, maxZoom, Math.floor(zoom / STEP + 1e-6) * STEP + STEP);
}

/** The half step below; from beyond 10× it is 10×. */
export function zoomBelow(zoom: number): number {
  if (zoom > ZOOM_STEPS_END) return ZOOM_STEPS_END;
  return Math.max(ZOOM_MIN, Math.ceil(zoom / STEP - 1e-6) * STEP - STEP);
}

export const isZoomedOut = (): boolean => timelineView.zoom <= ZOOM_MIN;
export const isZoomedIn = (): boolean => timelineView.zoom >= Math.min(ZOOM_STEPS_END, timelineView.maxZoom);

export function zoomStepOut(): void {
  timelineView.zoom = zoomBelow(timelineView.zoom);
}

export function zoomStepIn(): void {
  timelineView.zoom = zoomAbove(timelineView.zoom, timelineView.maxZoom);
}

/** Takes over what the scene shows, as after a turn of the wheel. `startTime`: its left edge, arranged seconds. */
export function showScale(scale: Readonly<Record<'zoom' | 'maxZoom' | 'startTime', number>>): void {
  timelineView.zoom = scale.zoom;
  timelineView.maxZoom = scale.maxZoom;
  timelineView.scrollTime = scale.startTime;
}

/** Moves the left edge of the view to `time`, arranged seconds, as far as a recording of `duration` allows. */
export function scrollTimelineTo(time: number, duration: number): void {
  const last = Math.max(duration - duration / timelineView.zoom, 0);
  timelineView.scrollTime = Math.min(Math.max(time, 0), last);
}

/** The slider of the overview has the focus, so that its window is drawn as focused. */
export function setOverviewFocused(focused: boolean): void {
  timelineView.overviewFocused = focused;
}

export function zoomHome(): void {
  timelineView.zoom = ZOOM_MIN;
  timelineView.scrollTime = 0;
}

const STORAGE_KEY = 'timeline_view';
/** Debounce, ms. */
const REST_MS = 250;

/** Zoom and scroll position that this tab had in a project before it was reloaded. */
export function recallTimelineView(projectId: string): Pick<TimelineViewState, 'zoom' | 'scrollTime'> | null {
  const kept = recallFromTab(STORAGE_KEY, projectId);
  const [zoom, scrollTime] = (Array.isArray(kept) ? kept : []).map(Number);
  return zoom >= ZOOM_MIN && scrollTime >= 0 ? { zoom, scrollTime } : null;
}

/** Keeps the view of a project for a reload of this tab. @returns stop */
export function rememberTimelineView(projectId: () => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const id = projectId();
    if (id !== null) keepInTab(STORAGE_KEY, id, [timelineView.zoom, timelineView.scrollTime]);
  };
  const soon = (): void => {
    timer ??= setTimeout(write, REST_MS);
  };
  const now = (): void => {
    if (timer !== null) write();
  };
  const stops = [subscribeKey(timelineView, 'zoom', soon), subscribeKey(timelineView, 'scrollTime', soon)];
  window.addEventListener('pagehide', now);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', now);
    now();
  };
}
