import { ChevronDown, Eye, Pause, Play, RefreshCw, Repeat } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { keys } from '#i18n/en/editor.ts';
import { player as texts } from '#i18n/en/player.ts';
import { formatNumber } from '#i18n/texts.ts';
import { Button, IconButton, MenuButton, Tooltip } from '#src/ui/index.ts';
import { editor } from '../state/document.ts';
import { loopable, toggleLoop } from '../state/listen.ts';
import { playback, setPreviewMode, setRate, togglePlay } from '../state/playback.ts';
import { selection } from '../state/selection.ts';
import { stage } from './stage-state.ts';
import { TimeDisplay } from './time-display.tsx';
import { VolumeControl } from './volume-control.tsx';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** On narrow windows length, 'Preview', volume and loop give way, in this order. */
export function Transport({ onRefresh }: { onRefresh: () => void }) {
  const { status } = useSnapshot(playback);
  const empty = status === 'empty';
  return (
    <div className="transport @container flex-none">
      <div className="flex items-center gap-1 px-4 pt-1 pb-3 max-[29.9375rem]:px-2 max-sm:py-0.5 @max-[26.8125rem]:gap-0.5 max-2xs:flex-wrap">
        <PlayButton disabled={status !== 'ready'} />
        <TimeDisplay />
        <span className="flex-1" />
        {!empty && (
          <span className="2xs:max-[21.1875rem]:hidden">
            <LoopToggle disabled={status !== 'ready'} />
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

function PlayButton({ disabled }: { disabled: boolean }) {
  const { playing } = useSnapshot(playback);
  const label = playing ? texts.pause() : texts.play();
  return (
    <Tooltip content={label} shortcut={keys.space()}>
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={togglePlay}
        className="touch-target mr-2 grid size-9 flex-none place-items-center rounded-full bg-text-1 text-bg-1 transition-colors hover:bg-text-2 disabled:cursor-not-allowed disabled:bg-bg-2 disabled:text-text-3"
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

function LoopToggle({ disabled }: { disabled: boolean }) {
  const loops = useSnapshot(playback).stretch?.loops ?? false;
  useSnapshot(editor);
  const { words, cutId } = useSnapshot(selection);
  const nothing = !loops && ((!words && cutId === null) || loopable() === null);
  return (
    <IconButton
      label={texts.loop()}
      shortcut={`${keys.shift()}+L`}
      icon={<Repeat aria-hidden size={18} />}
      pressed={loops}
      disabled={disabled}
      disabledReason={nothing ? texts.nothingToLoop() : undefined}
      onClick={toggleLoop}
    />
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
  const { previewMode } = useSnapshot(editor).doc.settings;
  return (
    <Button
      variant="ghost"
      icon={<Eye aria-hidden size={18} />}
      pressed={disabled ? undefined : previewMode}
      disabled={disabled}
      title={previewMode ? texts.cutsSkipped() : texts.cutsPlayed()}
      onClick={() => setPreviewMode(!previewMode)}
    >
      <span className="@max-[37.4375rem]:sr-only">{texts.preview()}</span>
    </Button>
  );
}
