import { proxy } from 'valtio';
import { keepOnDevice, keptList, textOnDevice } from '../device/device-memory.ts';

const OPEN_KEY = 'cuts_panel';
/** The drawer's state is stored separately from that of the panel in a wide window. */
const DRAWER_KEY = 'cuts_drawer';
const CAPTIONS_KEY = 'captions_in_preview';
const WIDTH_KEY = 'cuts_panel_width';
/** Both must match workspace.css. */
const DRAWER = '(64rem <= width < 80rem)';
const ONE_COLUMN = '(width < 64rem)';

/** px. */
export const CUTS_WIDTH = 384;
export const CUTS_MIN_WIDTH = 320;
export const CUTS_MAX_WIDTH = 640;

export type OutlineOrder = 'edited' | 'recorded';

export const panels = proxy({
  cutsOpen: true,
  cutsWidth: null as number | null,
  helpOpen: false,
  /** What the export dialog starts with; null: it is closed. */
  exported: null as 'transcript' | 'edit' | null,
  /** Counts the requests to choose a transcript. */
  importsAsked: 0,
  /** Whether the dialog for a pasted script is open. */
  scriptOpen: false,
  /** The order in which the outline is open. */
  outline: null as OutlineOrder | null,
  /** Captions stand in the preview's video. */
  captionsShown: false,
  playbackDetails: false,
  /** The preview has the whole screen. */
  fullScreen: false,
  /** Keys of dismissed notices. */
  dismissed: [] as readonly string[],
});

/** Persisted on this device. In one column the cuts are a tab, which does not close. */
export function setCutsOpen(open: boolean): void {
  if (matches(ONE_COLUMN)) return;
  panels.cutsOpen = open;
  keepOnDevice(matches(DRAWER) ? DRAWER_KEY : OPEN_KEY, open ? 'open' : 'closed');
}

export const canCloseCuts = (): boolean => panels.cutsOpen && !matches(ONE_COLUMN);

/** Clamped and persisted; null resets. */
export function setCutsWidth(width: number | null): void {
  panels.cutsWidth =
    width === null ? null : Math.round(Math.min(CUTS_MAX_WIDTH, Math.max(CUTS_MIN_WIDTH, width)));
  keepOnDevice(WIDTH_KEY, panels.cutsWidth === null ? null : String(panels.cutsWidth));
}

/** Restores what this device persisted. */
export function restorePanelLayout(): void {
  recallOpen();
  recallNotices();
  panels.captionsShown = textOnDevice(CAPTIONS_KEY) === 'shown';
  const width = Number(textOnDevice(WIDTH_KEY) ?? Number.NaN);
  panels.cutsWidth = width >= CUTS_MIN_WIDTH && width <= CUTS_MAX_WIDTH ? width : null;
}

/** Null closes it. As it was recorded it is read only. */
export function setOutline(order: OutlineOrder | null): void {
  panels.outline = order;
}

/** Pending full screen changes of the browser: each ends with an event, which must not undo a newer request. */
let changes = 0;
let lastChange = Promise.resolve();

/** Fills the window if the browser refuses full screen. */
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

/** Handles that the browser ended full screen, as by Escape. */
export function noteFullScreen(): void {
  if (changes === 0 && !document.fullscreenElement) panels.fullScreen = false;
}

/** Follows the width of the window. @returns stop */
export function watchWidth(): () => void {
  const layouts = [DRAWER, ONE_COLUMN].map((query) => matchMedia(query));
  for (const layout of layouts) layout.addEventListener('change', recallOpen);
  return () => {
    for (const layout of layouts) layout.removeEventListener('change', recallOpen);
  };
}

function recallOpen(): void {
  if (matches(ONE_COLUMN)) panels.cutsOpen = true;
  else if (matches(DRAWER)) panels.cutsOpen = textOnDevice(DRAWER_KEY) === 'open';
  else panels.cutsOpen = textOnDevice(OPEN_KEY) !== 'closed';
}

const NOTICES_KEY = 'dismissed_notices';
/** Oldest forgotten first. */
const MAX_DISMISSED_NOTICES = 50;

/** Hides a notice on this device for good. @param key names the project and the text */
export function dismissNotice(key: string): void {
  panels.dismissed = [...panels.dismissed.filter((each) => each !== key), key].slice(-MAX_DISMISSED_NOTICES);
  keepOnDevice(NOTICES_KEY, JSON.stringify(panels.dismissed));
}

function recallNotices(): void {
  panels.dismissed = keptList(NOTICES_KEY).filter((key) => typeof key === 'string');
}

const matches = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

export function setExported(what: 'transcript' | 'edit' | null): void {
  panels.exported = what;
}

/** Asks for a transcript file. Call in a user event, as browsers otherwise open no file dialog. */
export function askForTranscript(): void {
  panels.importsAsked += 1;
}

export function setScriptOpen(open: boolean): void {
  panels.scriptOpen = open;
}

export function setHelpOpen(open: boolean): void {
  panels.helpOpen = open;
}

/** Persisted on this device. */
export function toggleCaptions(): void {
  panels.captionsShown = !panels.captionsShown;
  keepOnDevice(CAPTIONS_KEY, panels.captionsShown ? 'shown' : null);
}

export function togglePlaybackDetails(): void {
  panels.playbackDetails = !panels.playbackDetails;
}

// Before anything is drawn: what a page shows first is what it shows.
restorePanelLayout();
