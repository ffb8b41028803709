import { playback, setVolume } from '../state/playback.ts';

const STORAGE_KEY = 'player_volume';

/** Sets volume (0–1) and mute, and keeps them for the next visit. */
export function changeVolume(volume: number, muted: boolean): void {
  setVolume(volume, muted);
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ volume, muted }));
}

/** Takes over what the last visit left; without that the volume stays at its first value (specification §9: 0.5). */
export function recallVolume(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return;
    const { volume, muted } = kept as Record<string, unknown>;
    if (typeof volume === 'number' && volume >= 0 && volume <= 1) setVolume(volume, muted === true);
  } catch {
    setVolume(playback.volume, playback.muted);
  }
}
