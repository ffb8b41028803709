import { useSnapshot } from 'valtio';
import type { DownloadForm } from '#contract/index.ts';
import { Select } from '../../ui/index.ts';
import { chooseForm, download } from '../state/download.ts';
import { session } from '../state/session.ts';

const FORMS: readonly { readonly value: DownloadForm; readonly label: string }[] = [
  { value: 'recorded', label: 'As recorded' },
  { value: 'm4a', label: 'Sound only, M4A' },
  { value: 'mp3', label: 'Sound only, MP3' },
  { value: 'wav', label: 'Sound only, WAV' },
  { value: 'flac', label: 'Sound only, FLAC' },
];

/** What of the recording is downloaded. */
export function FormChoice() {
  const { form } = useSnapshot(download);
  const { project } = useSnapshot(session);
  if (!project?.media.audio) return null;
  const { extension } = project.media;
  return (
    <Select
      label="Format"
      className="mt-4"
      value={form}
      options={FORMS.filter(({ value }) => value !== extension)}
      onChange={chooseForm}
    />
  );
}
