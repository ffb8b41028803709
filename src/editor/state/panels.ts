import { proxy } from 'valtio';

const STORAGE_KEY = 'cuts_panel';

/** Which panels are open. The cuts panel remembers it on this device. */
export const panels = proxy({ cutsOpen: readOpen(), helpOpen: false });

export function setCutsOpen(open: boolean): void {
  panels.cutsOpen = open;
  localStorage.setItem(STORAGE_KEY, open ? 'open' : 'closed');
}

export function setHelpOpen(open: boolean): void {
  panels.helpOpen = open;
}

function readOpen(): boolean {
  return typeof localStorage === 'undefined' || localStorage.getItem(STORAGE_KEY) !== 'closed';
}
