import { proxy } from 'valtio';

const OPEN_KEY = 'cuts_panel';
const WIDTH_KEY = 'cuts_panel_width';
/** Where the cuts are a drawer over the stage: see workspace.css. */
const DRAWER = '(1024px <= width < 1280px)';

/** Width of the cuts panel in a wide window, and its limits, px. */
export const CUTS_WIDTH = 384;
export const CUTS_MIN_WIDTH = 320;
export const CUTS_MAX_WIDTH = 640;

/** Which panels are open, and how wide the cuts panel was made (px; null as long as nobody did). */
export const panels = proxy({
  cutsOpen: true,
  cutsWidth: null as number | null,
  helpOpen: false,
  playbackDetails: false,
  /** The preview has the whole screen. */
  fullScreen: false,
});

/** Opens or closes the cuts panel, and remembers it on this device. */
export function setCutsOpen(open: boolean): void {
  panels.cutsOpen = open;
  remember(OPEN_KEY, open ? 'open' : 'closed');
}

/** Opens the cuts panel for now: in a small window it is chosen by a tab, whatever a wide one remembers. */
export function showCuts(): void {
  panels.cutsOpen = true;
}

/** Makes the cuts panel `width` px wide, within its limits, and remembers it on this device; null as it was at first. */
export function setCutsWidth(width: number | null): void {
  panels.cutsWidth =
    width === null ? null : Math.round(Math.min(CUTS_MAX_WIDTH, Math.max(CUTS_MIN_WIDTH, width)));
  remember(WIDTH_KEY, panels.cutsWidth === null ? null : String(panels.cutsWidth));
}

/** Takes up what this device remembers. */
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

/** Without room in the browser's storage the panel works all the same, and forgets. */
function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked.
  }
}

/** Shows over the picture how the media is played, or hides that again. */
export function togglePlaybackDetails(): void {
  panels.playbackDetails = !panels.playbackDetails;
}
