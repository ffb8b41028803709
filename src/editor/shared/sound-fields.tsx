import clsx from 'clsx';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { sound as texts } from '#i18n/en/editor.ts';
import { MAX_FADE } from '#model/constants.ts';
import { LOUDNESSES } from '#model/edit/sound-settings.ts';
import type { Energies } from '#model/media/energies.ts';
import { countSpeakers, type SpeakerMatch } from '#model/media/speaker-match.ts';
import type { EditorDocument, Fades, SoundSettings } from '#model/types.ts';
import { speakerName } from '#model/words/speaker-name.ts';
import { Checkbox, DecimalField, ProgressBar, Select } from '../../ui/index.ts';
import { setSound } from '../state/document/sound-settings.ts';
import { useDocument } from '../state/document/use-document.ts';
import { heard } from '../state/playback/heard-energies.ts';
import { matchOf } from '../state/playback/speaker-match.ts';
import { session } from '../state/session/session.ts';

const LOUDNESS_LABELS = { off: texts.asRecorded, '-16': texts.forPodcasts, '-14': texts.forVideo };
type LoudnessChoice = keyof typeof LOUDNESS_LABELS;

const CHOICES = Object.keys(LOUDNESS_LABELS) as LoudnessChoice[];

function loudnessOf(choice: LoudnessChoice): SoundSettings['loudness'] {
  return LOUDNESSES.find((loudness) => `${loudness}` === choice) ?? 'off';
}

/** How loud the whole is. */
export function LoudnessSelect({ isInline = false }: { isInline?: boolean }) {
  const { sound } = useDocument();
  return (
    <Select
      {...(isInline && { showLabel: false, className: 'w-48 max-w-full' })}
      label={texts.loudness()}
      value={`${sound.loudness}` as LoudnessChoice}
      options={CHOICES.map((value) => ({ value, label: LOUDNESS_LABELS[value]() }))}
      onChange={(choice) => setSound({ loudness: loudnessOf(choice) })}
    />
  );
}

/** Why the preview is not as loud as the download yet. Nothing where it is. */
export function LoudnessState({ className }: { className?: string }) {
  const { loudness } = useDocument().sound;
  const { energies, percent } = useSnapshot(heard);
  const { project } = useSnapshot(session);
  const isMissing = project?.urls?.energies?.url === null;
  if (loudness === 'off' || energies || !isMissing) return null;
  return percent === null ? (
    <p className={clsx('text-12 text-text-2', className)}>{texts.notMeasured()}</p>
  ) : (
    <ProgressBar {...(className && { className })} value={percent} label={texts.measuring()} />
  );
}

/** Whether speakers are brought to one level, and by how much each becomes louder or softer. */
export function MatchSpeakers({ className }: { className?: string }) {
  const doc = useDocument();
  const hintId = useId();
  const isPointless = countSpeakers(doc.paragraphs) < 2;
  const { energies, percent } = useSnapshot(heard);
  const hint = isPointless
    ? texts.matchNeedsTwo()
    : !doc.sound.match
      ? texts.matchSays()
      : energies
        ? gainsText(doc, matchOf(doc, energies as Energies))
        : percent === null
          ? texts.matchNotMeasured()
          : texts.matchIsMeasured();
  return (
    <div className={clsx('grid gap-1', className)}>
      <Checkbox
        label={texts.match()}
        checked={doc.sound.match}
        // What is on can be switched off.
        disabled={isPointless && !doc.sound.match}
        describedBy={hintId}
        onChange={(match) => setSound({ match })}
      />
      <p id={hintId} className="pl-6 text-12 text-text-3">
        {hint}
      </p>
    </div>
  );
}

function gainsText({ speakers }: EditorDocument, { gains }: SpeakerMatch): string {
  const changed = gains.flatMap((gain, speaker) =>
    gain === 0
      ? []
      : texts.matched({
          name: speakerName(speakers, speaker),
          sign: gain > 0 ? 'more' : 'less',
          decibels: Math.abs(gain),
        }),
  );
  return changed.length > 0 ? changed.join(' · ') : texts.matchedAlready();
}

const FADE_LABELS = { in: texts.fadeIn, out: texts.fadeOut };

/** How long the whole takes to come and to go. */
export function FadeFields({ isInline = false }: { isInline?: boolean }) {
  const { sound } = useDocument();
  const messageId = useId();
  const [isWrong, setWrong] = useState(false);
  const field = (end: keyof Fades) => (
    <div className={isInline ? 'flex flex-wrap items-center gap-2' : 'grid gap-1'}>
      <span aria-hidden className={isInline ? undefined : 'font-medium text-12 text-text-2'}>
        {texts.fadeLabel({ end: FADE_LABELS[end]() })}
      </span>
      <DecimalField
        label={texts.fadeSeconds({ end: FADE_LABELS[end]() })}
        value={sound.fades[end]}
        min={0}
        max={MAX_FADE}
        step={0.1}
        messageId={messageId}
        onCommit={(seconds) => {
          const isUsable = seconds >= 0 && seconds <= MAX_FADE;
          setWrong(!isUsable);
          if (isUsable) setSound({ fades: { [end]: seconds } });
          return isUsable;
        }}
        onDraft={(seconds) => {
          if (seconds === null) setWrong(false);
        }}
        className="w-[4.375rem] pointer-coarse:h-[2.875rem] pointer-coarse:w-[9.25rem]"
      />
    </div>
  );
  return (
    <div className="grid gap-1">
      <div className={clsx('flex flex-wrap gap-3', isInline ? 'items-center' : 'items-end')}>
        {field('in')}
        {field('out')}
      </div>
      {isWrong && (
        <p id={messageId} role="alert" className="text-12 text-red-text">
          {texts.wrongFade({ max: MAX_FADE })}
        </p>
      )}
    </div>
  );
}
