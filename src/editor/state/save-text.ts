import type { DeviceState, SaveState } from './document.ts';

const TEXTS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline, kept on this device',
  refused: 'Not saved',
  conflict: 'Changed in another window',
};

/** Where the edit has got to, in the few words that stand beside the transcript's title. */
export function saveText(save: SaveState, device: DeviceState): string {
  return save === 'offline' && device !== 'ok' ? 'Offline, not kept on this device' : TEXTS[save];
}
