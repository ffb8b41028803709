import { keepInTab, keepOnDevice, keptJson, recallFromTab } from '../state/device/device-memory.ts';
import { setVolume } from '../state/playback/playback.ts';

const VOLUME_KEY = 'player_volume';
const POSITION_KEY = 'playhead';

/** Sets volume (0–1) and mute, and keeps them on this device. */
export function changeVolume(volume: number, muted: boolean): void {
  setVolume(volume, muted);
  keepOnDevice(VOLUME_KEY, JSON.stringify({ volume, muted }));
}

/** Takes over what the last visit left; without that specification §9's 0.5 stays. */
export function recallVolume(): void {
  const { volume, muted } = { ...(keptJson(VOLUME_KEY) as Record<string, unknown> | null) };
  if (typeof volume === 'number' && volume >= 0 && volume <= 1) setVolume(volume, muted === true);
}

/** Keeps the playhead's source second for this tab, also across a reload. */
export function rememberPosition(projectId: string, time: number): void {
  keepInTab(POSITION_KEY, projectId, time);
}

/** Source seconds; `null` where the tab left another project or none. */
export function recallPosition(projectId: string): number | null {
  const time = recallFromTab(POSITION_KEY, projectId);
  return typeof time === 'number' ? time : null;
}
