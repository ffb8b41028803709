import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { player } from '#i18n/en/player.ts';
import { IconButton, Slider } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { changeVolume } from './remembered.ts';

/** Mute and, where the transport has room, a slider beside it. */
export function VolumeControl({ disabled }: { disabled: boolean }) {
  const { volume, muted } = useSnapshot(playback);
  const silent = muted || volume === 0;
  const Icon = silent ? VolumeX : volume > 0.5 ? Volume2 : Volume1;
  const percent = Math.round(volume * 100);
  return (
    <div className="flex items-center">
      <IconButton
        label={silent ? player.unmute() : player.mute({ percent })}
        icon={<Icon aria-hidden size={18} />}
        pressed={muted}
        disabled={disabled}
        onClick={() => changeVolume(volume, !muted)}
      />
      <Slider
        label={player.volume()}
        value={muted ? 0 : volume}
        step={0.05}
        valueText={player.percent({ percent })}
        disabled={disabled}
        className="mx-1 w-14 @max-[26.8125rem]:hidden"
        onChange={(value) => changeVolume(value, false)}
      />
    </div>
  );
}
