import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { Button, Checkbox, Select } from '../../ui/index.ts';
import { choose, download } from '../state/download.ts';
import {
  AS_RECORDED,
  choiceKey,
  choiceText,
  type DownloadChoice,
  fitted,
  lastChoice,
  offeredFor,
} from '../state/download-plan.ts';
import { session } from '../state/session.ts';
import { useDocument } from '../state/use-document.ts';

const LOUDNESS_LABELS = { '-16': texts.forPodcasts, '-14': texts.forVideo };
const CAPTION_LABELS = { track: texts.asTrack, burnt: texts.inPicture };
/** Of a list whose items are all something. */
const NONE = 'none';

/** What of the recording is downloaded, and what is changed of it. */
export function Choices() {
  const { choice } = useSnapshot(download);
  const { project } = useSnapshot(session);
  const hasText = useDocument().words.length > 0;
  if (!project) return null;
  const { media } = project;
  const { forms, heights, loudnesses, denoise, captions } = offeredFor(media, choice.form, hasText);
  return (
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
        label={texts.picture()}
        none={texts.asRecorded()}
        value={choice.height}
        options={heights.map((value) => ({ value, label: texts.smaller({ lines: value }) }))}
        onChange={(height) => choose({ height })}
      />
      <OptionalSelect
        label={texts.loudness()}
        none={texts.asRecorded()}
        value={choice.loudness}
        options={loudnesses.map((value) => ({ value, label: LOUDNESS_LABELS[value]() }))}
        onChange={(loudness) => choose({ loudness })}
      />
      <OptionalSelect
        label={texts.captions()}
        none={texts.none()}
        value={choice.captions}
        options={captions.map((value) => ({ value, label: CAPTION_LABELS[value]() }))}
        onChange={(captions) => choose({ captions })}
      />
      {denoise && (
        <Checkbox
          className="py-1.5"
          label={texts.reduceNoise()}
          checked={choice.denoise}
          onChange={(denoise) => choose({ denoise })}
        />
      )}
      <AsLastTime choice={fitted(lastChoice(), media, hasText)} />
    </div>
  );
}

function formLabel(form: DownloadChoice['form']): string {
  return form === 'recorded' ? texts.asRecorded() : texts.soundOnly({ format: form.toUpperCase() });
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

/** Takes over what was chosen for the download before, as far as this recording can be that. */
function AsLastTime({ choice: last }: { choice: DownloadChoice }) {
  const { choice } = useSnapshot(download);
  const [now, then] = [choiceKey(choice), choiceKey(last)];
  if (now !== choiceKey(AS_RECORDED) || then === now) return null;
  return (
    <p className="col-span-full flex items-center gap-3 text-12 text-text-2">
      <Button
        size="sm"
        className="flex-none"
        aria-label={texts.asLastTimeWhat({ choice: choiceText(last) })}
        onClick={() => choose(last)}
      >
        {texts.asLastTime()}
      </Button>
      {choiceText(last)}
    </p>
  );
}
