import { proxy } from 'valtio';

const OPEN_KEY = 'cuts_panel';
/** A drawer is remembered apart from the panel of a wide window. */
const DRAWER_KEY = 'cuts_drawer';
const WIDTH_KEY = 'cuts_panel_width';
/** Must match workspace.css. */
const DRAWER = '(64rem <= width < 80rem)';

/** px. */
export const CUTS_WIDTH = 384;
export const CUTS_MIN_WIDTH = 320;
export const CUTS_MAX_WIDTH = 640;

export const panels = proxy({
  cutsOpen: true,
  cutsWidth: null as number | null,
  helpOpen: false,
  /** What the dialog for exports begins with; null: it is closed. */
  exported: null as 'transcript' | 'edit' | null,
  /** Counts the wishes to choose a transcript. */
  importsAsked: 0,
  /** Whether the dialog for a pasted script is open. */
  scriptOpen: false,
  playbackDetails: false,
  /** The preview has the whole screen. */
  fullScreen: false,
  /** Keys of dismissed notices. */
  dismissed: [] as readonly string[],
});

/** Persisted on this device. */
export function setCutsOpen(open: boolean): void {
  panels.cutsOpen = open;
  remember(isDrawer() ? DRAWER_KEY : OPEN_KEY, open ? 'open' : 'closed');
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
export function restorePanelLayout(): void {
  recallOpen();
  recallNotices();
  const width = Number(localStorage.getItem(WIDTH_KEY) ?? Number.NaN);
  panels.cutsWidth = width >= CUTS_MIN_WIDTH && width <= CUTS_MAX_WIDTH ? width : null;
}

/** Changes of the browser that are under way or wait: each ends with an event, which must not undo a newer wish. */
let changes = 0;
let lastChange = Promise.resolve();

/** Over the whole window where the browser gives no full screen. */
export function toggleFullScreen(): void {
  panels.fullScreen = !panels.fullScreen;
  changes += 1;
  lastChange = lastChange
    .then(syncFullscreen)
    .catch(() => undefined)
    .finally(() => {
      changes -= 1;
    });
}

async function syncFullscreen(): Promise<void> {
  if (panels.fullScreen === (document.fullscreenElement !== null)) return;
  await (panels.fullScreen ? document.documentElement.requestFullscreen?.() : document.exitFullscreen());
}

/** The browser took the full screen back, as it does by Escape. */
export function noteFullScreen(): void {
  if (changes === 0 && !document.fullscreenElement) panels.fullScreen = false;
}

/** Follows a window that becomes wide or narrow. @returns stops it */
export function watchDrawer(): () => void {
  const drawer = matchMedia(DRAWER);
  drawer.addEventListener('change', recallOpen);
  return () => drawer.removeEventListener('change', recallOpen);
}

function recallOpen(): void {
  panels.cutsOpen = isDrawer()
    ? localStorage.getItem(DRAWER_KEY) === 'open'
    : localStorage.getItem(OPEN_KEY) !== 'closed';
}

const NOTICES_KEY = 'dismissed_notices';
/** Oldest forgotten first. */
const MAX_DISMISSED_NOTICES = 50;

/** Hides a notice on this device for good. @param key names the project and the text */
export function dismissNotice(key: string): void {
  panels.dismissed = [...panels.dismissed.filter((each) => each !== key), key].slice(-MAX_DISMISSED_NOTICES);
  remember(NOTICES_KEY, JSON.stringify(panels.dismissed));
}

function recallNotices(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NOTICES_KEY) ?? '[]');
    panels.dismissed = Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    panels.dismissed = [];
  }
}

const isDrawer = (): boolean => typeof matchMedia === 'function' && matchMedia(DRAWER).matches;

export function setExported(what: 'transcript' | 'edit' | null): void {
  panels.exported = what;
}

/** Asks for the file of a transcript; to be called in an event of the user's, as browsers open no list of files without. */
export function askForTranscript(): void {
  panels.importsAsked += 1;
}

export function setScriptOpen(open: boolean): void {
  panels.scriptOpen = open;
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
