import { state as texts } from '#i18n/en/editor.ts';
import type { DeviceState, SaveState } from './document.ts';

const TEXTS: Readonly<Record<SaveState, () => string>> = {
  saved: texts.saved,
  saving: texts.saving,
  offline: texts.offlineKept,
  refused: texts.notSaved,
  conflict: texts.changedElsewhere,
};

/** The short save state beside the transcript's title. */
export function saveText(save: SaveState, device: DeviceState): string {
  return save === 'offline' && device !== 'ok' ? texts.offline() : TEXTS[save]();
}
