import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { isMp3Form } from '#model/media/audio-forms.ts';
import { Checkbox, Select } from '../../ui/index.ts';
import { CaptionLookFields } from '../shared/caption-look.tsx';
import { FadeFields, LoudnessSelect, MatchSpeakers } from '../shared/sound-fields.tsx';
import { VoiceSelect, VoiceState } from '../shared/voice-state.tsx';
import { useDocument } from '../state/document/use-document.ts';
import {
  choose,
  download,
  nameDownload,
  prefilledName,
  setAfterProject,
} from '../state/download/download.ts';
import { type DownloadChoice, offeredFor } from '../state/download/download-plan.ts';
import { session } from '../state/session/session.ts';

const MP3_LABELS = { mp3: texts.audioMp3, mp3_mono: texts.audioMp3Mono };
const CAPTION_LABELS = { track: texts.asTrack, burnt: texts.burnedIn };
/** Of a list whose items are all something. */
const NONE = 'none';

/** What of the recording is downloaded, and what is changed of it. */
export function Choices() {
  const { choice } = useSnapshot(download);
  const { project } = useSnapshot(session);
  const { words, sound } = useDocument();
  if (!project) return null;
  const { media } = project;
  const { forms, heights, captions } = offeredFor(media, choice.form, words.length > 0);
  return (
    <>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 max-sm:grid-cols-1">
        {forms.length > 0 && (
          <Select
            label={texts.format()}
            value={choice.form}
            options={forms.map((value) => ({ value, label: formLabel(value) }))}
            onChange={(form) => choose({ form })}
          />
        )}
        <OptionalSelect
          label={texts.videoHeading()}
          none={texts.asRecorded()}
          value={choice.height}
          options={heights.map((value) => ({ value, label: texts.smaller({ lines: value }) }))}
          onChange={(height) => choose({ height })}
        />
        <OptionalSelect
          label={texts.captions()}
          none={texts.none()}
          value={choice.captions}
          options={captions.map((value) => ({ value, label: CAPTION_LABELS[value]() }))}
          onChange={(captions) => choose({ captions })}
        />
        {media.audio && (
          <>
            <LoudnessSelect />
            <FadeFields />
            <VoiceSelect />
            <VoiceState voice={sound.voice} className="col-span-full" hasWayOut />
            <MatchSpeakers className="col-span-full" />
          </>
        )}
      </div>
      {choice.captions && (
        <details className="mt-4" open>
          <summary className="mb-2 cursor-pointer font-medium text-12 text-text-2">
            {texts.captionLook()}
          </summary>
          <CaptionLookFields of={choice.captions === 'burnt' ? 'burnt' : 'names'} picture={media.video} />
        </details>
      )}
    </>
  );
}

function formLabel(form: DownloadChoice['form']): string {
  if (form === 'recorded') return texts.asRecorded();
  return isMp3Form(form) ? MP3_LABELS[form]() : texts.audioOnly({ format: form.toUpperCase() });
}

interface OptionalSelectProps<Value extends string> {
  label: string;
  none: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
}

/** Nothing where there is nothing to choose. */
function OptionalSelect<Value extends string>(props: OptionalSelectProps<Value>) {
  const { label, none, value, options, onChange } = props;
  if (options.length === 0) return null;
  return (
    <Select<Value | typeof NONE>
      label={label}
      value={value ?? NONE}
      options={[{ value: NONE, label: none }, ...options]}
      onChange={(next) => onChange(next === NONE ? null : next)}
    />
  );
}

/** What the file is called on this device. */
export function FileName({ extension }: { extension: string }) {
  const id = useId();
  const { name, afterProject } = useSnapshot(download);
  return (
    <div className="mt-4 grid gap-1">
      <label htmlFor={id} className="font-medium text-12 text-text-2">
        {texts.fileName()}
      </label>
      <span className="field flex h-8 items-center gap-1 rounded-ctl border border-line-ctl bg-bg-2 px-2.5 text-13">
        <input
          id={id}
          value={name ?? prefilledName()}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => nameDownload(event.target.value)}
          className="w-full min-w-0 bg-transparent outline-none"
        />
        <span className="text-text-3">.{extension}</span>
      </span>
      <Checkbox
        className="mt-2"
        label={texts.afterProject()}
        checked={afterProject}
        onChange={setAfterProject}
      />
    </div>
  );
}
