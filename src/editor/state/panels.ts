import { proxy } from 'valtio';

const STORAGE_KEY = 'cuts_panel';

/** Which panels are open. */
export const panels = proxy({ cutsOpen: true, helpOpen: false });

/** Opens or closes the cuts panel, and remembers it on this device. */
export function setCutsOpen(open: boolean): void {
  panels.cutsOpen = open;
  localStorage.setItem(STORAGE_KEY, open ? 'open' : 'closed');
}

/** Takes up what this device remembers. */
export function recallPanels(): void {
  panels.cutsOpen = localStorage.getItem(STORAGE_KEY) !== 'closed';
}

export function setHelpOpen(open: boolean): void {
  panels.helpOpen = open;
}
