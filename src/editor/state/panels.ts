import { proxy } from 'valtio';

const OPEN_KEY = 'cuts_panel';
const WIDTH_KEY = 'cuts_panel_width';
/** Must match workspace.css. */
const DRAWER = '(1024px <= width < 1280px)';

/** px. */
export const CUTS_WIDTH = 384;
export const CUTS_MIN_WIDTH = 320;
export const CUTS_MAX_WIDTH = 640;

export const panels = proxy({
  cutsOpen: true,
  cutsWidth: null as number | null,
  helpOpen: false,
  playbackDetails: false,
  /** The preview has the whole screen. */
  fullScreen: false,
});

/** Persisted on this device. */
export function setCutsOpen(open: boolean): void {
  panels.cutsOpen = open;
  remember(OPEN_KEY, open ? 'open' : 'closed');
}

/** Opens the panel without persisting; a small window picks it by a tab. */
export function showCuts(): void {
  panels.cutsOpen = true;
}

/** Clamped and persisted; null resets. */
export function setCutsWidth(width: number | null): void {
  panels.cutsWidth =
    width === null ? null : Math.round(Math.min(CUTS_MAX_WIDTH, Math.max(CUTS_MIN_WIDTH, width)));
  remember(WIDTH_KEY, panels.cutsWidth === null ? null : String(panels.cutsWidth));
}

/** Restores what this device persisted. */
export function recallPanels(): void {
  const open = localStorage.getItem(OPEN_KEY);
  // Where it is a drawer it would begin by covering the picture.
  panels.cutsOpen = open === null ? !matchMedia(DRAWER).matches : open !== 'closed';
  const width = Number(localStorage.getItem(WIDTH_KEY) ?? Number.NaN);
  panels.cutsWidth = width >= CUTS_MIN_WIDTH && width <= CUTS_MAX_WIDTH ? width : null;
}

/** Over the whole window where the browser gives no full screen. */
export function toggleFullScreen(): void {
  panels.fullScreen = !panels.fullScreen;
  if (panels.fullScreen) document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) void document.exitFullscreen();
}

export function setHelpOpen(open: boolean): void {
  panels.helpOpen = open;
}

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked.
  }
}

export function togglePlaybackDetails(): void {
  panels.playbackDetails = !panels.playbackDetails;
}
