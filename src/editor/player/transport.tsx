import clsx from 'clsx';
import { ChevronDown, Eye, Pause, Play, RefreshCw, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { player as texts } from '#i18n/en/player.ts';
import { formatNumber } from '#i18n/texts.ts';
import { formatTimecode } from '#model/time/clock.ts';
import { formatTime } from '#model/time/format.ts';
import type { TimeBase } from '#model/types.ts';
import { Button, IconButton, MenuButton, Slider, Tooltip } from '#src/ui/index.ts';
import { CommandIconButton, shortcutOf, useCommand } from '../commands/command-button.tsx';
import { loop, playOrPause, previewMode } from '../commands/play-commands.ts';
import { playback, setRate } from '../state/playback/playback.ts';
import { session } from '../state/session/session.ts';
import { changeVolume } from './remembered.ts';
import { timeOn } from './shown-time.ts';
import { stage } from './stage-state.ts';
import { useFrames } from './use-frames.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** On narrow windows length, 'Preview', volume and loop give way, in this order. */
export function Transport({ onRefresh }: { onRefresh: () => void }) {
  const empty = useSnapshot(playback).status === 'empty';
  return (
    <div className="transport @container flex-none">
      <div className="flex items-center gap-1 px-4 pt-1 pb-3 max-[29.9375rem]:px-2 max-sm:py-0.5 @max-[28.5rem]:gap-0.5 max-2xs:flex-wrap">
        <PlayButton />
        <TimeDisplay />
        <span className="flex-1" />
        {!empty && (
          <span className="2xs:max-[21.1875rem]:hidden">
            <CommandIconButton command={loop} iconSize={18} />
          </span>
        )}
        {!empty && <SpeedMenu />}
        <span className="2xs:max-[23.6875rem]:hidden">
          <VolumeControl disabled={empty} />
        </span>
        <RefreshButton disabled={empty} onRefresh={onRefresh} />
        <PreviewToggle disabled={empty} />
      </div>
    </div>
  );
}

function PlayButton() {
  const { playing } = useSnapshot(playback);
  const { label, disabled } = useCommand(playOrPause);
  return (
    <Tooltip content={label} shortcut={shortcutOf(playOrPause)}>
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={playOrPause.run}
        className="touch-target mr-2 grid size-9 flex-none place-items-center rounded-full bg-text-1 max-sm:mr-0.5 text-bg-1 transition-colors hover:bg-text-2 disabled:cursor-not-allowed disabled:bg-bg-2 disabled:text-text-3"
      >
        {playing ? (
          <Pause aria-hidden size={18} />
        ) : (
          <Play aria-hidden size={18} className="translate-x-px" />
        )}
      </button>
    </Tooltip>
  );
}

function SpeedMenu() {
  const { rate } = useSnapshot(playback);
  return (
    <MenuButton
      trigger={
        <Button
          variant="ghost"
          aria-label={texts.speed({ rate: formatNumber(rate) })}
          className="num gap-0.5 pr-1.5 pl-2"
        >
          {texts.rate({ rate: formatNumber(rate) })}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
      items={RATES.map((value) => ({
        label: <span className="num">{texts.rate({ rate: formatNumber(value) })}</span>,
        chosen: value === rate,
        onSelect: () => setRate(value),
      }))}
    />
  );
}

function RefreshButton({ disabled, onRefresh }: { disabled: boolean; onRefresh: () => void }) {
  const { access } = useSnapshot(stage);
  return (
    <IconButton
      label={texts.refresh()}
      icon={<RefreshCw aria-hidden size={18} />}
      busy={access === 'checking'}
      disabled={disabled}
      onClick={onRefresh}
    />
  );
}

function PreviewToggle({ disabled }: { disabled: boolean }) {
  const { label, pressed } = useCommand(previewMode);
  return (
    <Button
      variant="ghost"
      icon={<Eye aria-hidden size={18} />}
      pressed={disabled ? undefined : pressed}
      disabled={disabled}
      title={label}
      onClick={previewMode.run}
    >
      <span className="@max-[37.4375rem]:sr-only">{texts.preview()}</span>
    </Button>
  );
}

/** Mute and, where the transport has room, a slider beside it. */
function VolumeControl({ disabled }: { disabled: boolean }) {
  const { volume, muted } = useSnapshot(playback);
  const silent = muted || volume === 0;
  const Icon = silent ? VolumeX : volume > 0.5 ? Volume2 : Volume1;
  const percent = Math.round(volume * 100);
  return (
    <div className="flex items-center">
      <IconButton
        label={silent ? texts.unmute() : texts.mute({ percent })}
        icon={<Icon aria-hidden size={18} />}
        pressed={muted}
        disabled={disabled}
        onClick={() => changeVolume(volume, !muted)}
      />
      <Slider
        label={texts.volume()}
        value={muted ? 0 : volume}
        step={0.05}
        valueText={texts.percent({ percent })}
        disabled={disabled}
        className="mx-1 w-14 @max-[28.5rem]:hidden"
        onChange={(value) => changeVolume(value, false)}
      />
    </div>
  );
}

/** Edited and source time, one dimmed; a press swaps them. */
function TimeDisplay() {
  const now = useRef<HTMLSpanElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const dimmed = useRef<HTMLSpanElement>(null);
  const [clock, setClock] = useState<TimeBase>('edited');
  const empty = useSnapshot(playback).status === 'empty';
  const other = clock === 'edited' ? 'source' : 'edited';
  useFrames(() => {
    const shown = timeOn(clock);
    const frameRate = session.project?.media.video?.frameRate ?? null;
    write(now.current, formatTimecode(shown.now, frameRate));
    write(total.current, `/ ${formatTime(shown.total)}`);
    write(dimmed.current, formatTimecode(timeOn(other).now, frameRate));
  });
  return (
    <Tooltip content={texts.clocks()}>
      <button
        type="button"
        disabled={empty}
        onClick={() => setClock(other)}
        className="touch-target num grid content-center justify-items-start whitespace-nowrap rounded-chip px-1 text-left leading-tight hover:bg-bg-2 disabled:hover:bg-transparent"
      >
        <span className="sr-only">{texts.swapClocks()}</span>
        <span className="font-medium text-14">
          <span ref={now} className={empty ? 'text-text-3' : undefined} />{' '}
          <span ref={total} className="font-normal text-text-3 @max-[32.5rem]:hidden" />{' '}
          <Label clock={clock} className="@max-[36rem]:hidden" />
        </span>
        <span className="text-11 text-text-3">
          <span ref={dimmed} /> <Label clock={other} />
        </span>
      </button>
    </Tooltip>
  );
}

function Label({ clock, className }: { clock: TimeBase; className?: string | undefined }) {
  return <span className={clsx('font-normal text-11 text-text-3', className)}>{texts[clock]()}</span>;
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
