import { useSnapshot } from 'valtio';
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
} from '../state/download-choice.ts';
import { session } from '../state/session.ts';
import { useDocument } from '../state/use-document.ts';

const FORM_LABELS: Readonly<Record<DownloadChoice['form'], string>> = {
  recorded: 'As recorded',
  m4a: 'Sound only, M4A',
  mp3: 'Sound only, MP3',
  wav: 'Sound only, WAV',
  flac: 'Sound only, FLAC',
};
const LOUDNESS_LABELS = { '-16': '−16 LUFS, for podcasts', '-14': '−14 LUFS, for video' };
const CAPTION_LABELS = { track: 'As a track to switch on', burnt: 'In the picture' };
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
          label="Format"
          value={choice.form}
          options={forms.map((value) => ({ value, label: FORM_LABELS[value] }))}
          onChange={(form) => choose({ form })}
        />
      )}
      <OptionalSelect
        label="Picture"
        none="As recorded"
        value={choice.height}
        options={heights.map((value) => ({ value, label: `Smaller, ${value}p` }))}
        onChange={(height) => choose({ height })}
      />
      <OptionalSelect
        label="Loudness"
        none="As recorded"
        value={choice.loudness}
        options={loudnesses.map((value) => ({ value, label: LOUDNESS_LABELS[value] }))}
        onChange={(loudness) => choose({ loudness })}
      />
      <OptionalSelect
        label="Captions"
        none="None"
        value={choice.captions}
        options={captions.map((value) => ({ value, label: CAPTION_LABELS[value] }))}
        onChange={(captions) => choose({ captions })}
      />
      {denoise && (
        <Checkbox
          className="py-1.5"
          label="Reduce noise gently"
          checked={choice.denoise}
          onChange={(denoise) => choose({ denoise })}
        />
      )}
      <AsLastTime choice={fitted(lastChoice(), media, hasText)} />
    </div>
  );
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
        aria-label={`As last time: ${choiceText(last)}`}
        onClick={() => choose(last)}
      >
        As last time
      </Button>
      {choiceText(last)}
    </p>
  );
}
