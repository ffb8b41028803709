import clsx from 'clsx';
import { useSnapshot } from 'valtio';
import { voice as texts } from '#i18n/en/player.ts';
import { VOICES } from '#model/edit/sound-settings.ts';
import type { SoundSettings } from '#model/types.ts';
import { Button, ErrorLine, Kbd, ProgressBar, Select } from '#src/ui/index.ts';
import { setSound } from '../state/document/sound-settings.ts';
import { useCollaborator, useDocument } from '../state/document/use-document.ts';
import { endOriginal, heardVoice, holdOriginal } from '../state/playback/heard-voice.ts';
import { cancelPreparing, prepare, prepareMissing, standingOf, voices } from '../state/session/voices.ts';

const LABELS = { off: texts.off, light: texts.light, strong: texts.strong };

/** How noise is taken from voices. What is chosen is made at once, for the preview. */
export function VoiceSelect({ isInline = false, onChosen }: { isInline?: boolean; onChosen?: () => void }) {
  const { voice } = useDocument().sound;
  const { standings } = useSnapshot(voices);
  const strong = standingOf('strong', { standings });
  const isOut = strong?.state === 'unavailable';
  const choose = (voice: SoundSettings['voice']): void => {
    setSound({ voice });
    if (voice !== 'off') void prepareMissing(voice);
    onChosen?.();
  };
  return (
    <div className="max-w-full" onKeyDownCapture={compareByKey}>
      <Select
        {...(isInline && { showLabel: false, className: 'w-48 max-w-full' })}
        label={texts.title()}
        value={voice}
        options={VOICES.map((value) => ({
          value,
          label: LABELS[value](),
          disabled: value === 'strong' && isOut,
        }))}
        help={isOut ? strong.desc : undefined}
        onChange={choose}
      />
    </div>
  );
}

/** The list that has the focus would take the key for the first letter of an option. */
function compareByKey(event: React.KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!heardVoice.isOn || key.toLowerCase() !== 'v' || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  event.stopPropagation();
  holdOriginal();
}

interface VoiceStateProps {
  voice: SoundSettings['voice'];
  /** Offers to download without one that is not there yet. */
  hasWayOut?: boolean;
  className?: string;
}

/** How the copy with less noise stands that an edit asks for, and what can be done about it. Nothing where none is asked for. */
export function VoiceState({ voice, hasWayOut = false, className }: VoiceStateProps) {
  const { standings, failed } = useSnapshot(voices);
  const isGuest = useCollaborator();
  if (voice === 'off') return null;
  if (isGuest) return <p className="text-12 text-text-3">{texts.ownerHears()}</p>;
  const standing = standingOf(voice, { standings });
  if (!standing) return null;
  const { state, percent, desc } = standing;
  const again = (label: string) => <Button onClick={() => void prepare(voice)}>{label}</Button>;
  const cancel = <Button onClick={() => void cancelPreparing(voice)}>{texts.cancel()}</Button>;
  return (
    <div className={clsx('grid gap-1.5 text-12 text-text-2', className)}>
      {state === 'ready' && <Compare />}
      {state === 'unavailable' && <p>{desc}</p>}
      {state === 'none' && (
        <Line text={voice === 'light' ? texts.lightNotPrepared() : texts.notPrepared()}>
          {again(texts.prepare())}
        </Line>
      )}
      {state === 'waiting' && <Line text={texts.waiting()}>{cancel}</Line>}
      {state === 'making' && (
        <div className="flex items-center gap-3">
          <ProgressBar className="flex-1" value={percent} label={texts.making()} />
          {cancel}
        </div>
      )}
      {state === 'failed' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ErrorLine>{desc}</ErrorLine>
          {again(texts.tryAgain())}
        </div>
      )}
      {failed && <ErrorLine>{failed}</ErrorLine>}
      {hasWayOut && voice === 'strong' && state !== 'ready' && (
        <div className="flex flex-wrap gap-2">
          <p className="w-full">{texts.notReady()}</p>
          <Button onClick={() => setSound({ voice: 'light' })}>{texts.takeLight()}</Button>
          <Button onClick={() => setSound({ voice: 'off' })}>{texts.takeNone()}</Button>
        </div>
      )}
    </div>
  );
}

function Line({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-40 flex-1">{text}</p>
      {children}
    </div>
  );
}

/** For as long as it is pressed, by pointer or key, the recording is heard. */
function Compare() {
  const { isOriginal, isUnplayable, isOn } = useSnapshot(heardVoice);
  if (isUnplayable) return <p>{texts.unplayable()}</p>;
  if (!isOn) return null;
  return (
    <Button
      className="justify-self-start"
      pressed={isOriginal}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        holdOriginal();
      }}
      onPointerUp={endOriginal}
      onPointerCancel={endOriginal}
      onKeyDown={({ key }) => {
        if (key === ' ' || key === 'Enter') holdOriginal();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isOriginal ? texts.hearingRecording() : texts.compare()} <Kbd>V</Kbd>
    </Button>
  );
}
