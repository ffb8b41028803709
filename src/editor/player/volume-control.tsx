import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { changeVolume } from './remembered.ts';

export function VolumeControl({ disabled }: { disabled: boolean }) {
  const { volume, muted } = useSnapshot(playback);
  const silent = muted || volume === 0;
  const Icon = silent ? VolumeX : volume > 0.5 ? Volume2 : Volume1;
  const percent = Math.round(volume * 100);
  const slide = (event: ChangeEvent<HTMLInputElement>) => changeVolume(Number(event.target.value), false);
  return (
    <div className="group relative flex items-center">
      <IconButton
        label={silent ? 'Unmute' : `Mute (volume ${percent}%)`}
        icon={<Icon aria-hidden size={18} />}
        pressed={muted}
        disabled={disabled}
        onClick={() => changeVolume(volume, !muted)}
      />
      <span className="pointer-events-none absolute inset-y-0 right-full z-10 flex items-center rounded-ctl bg-bg-1 px-2 opacity-0 transition-opacity group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100">
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          disabled={disabled}
          aria-label="Volume"
          aria-valuetext={`${percent}%`}
          onChange={slide}
          className="h-6 w-18 cursor-pointer accent-(--text-2)"
        />
      </span>
    </div>
  );
}
