import { useState } from 'react';
import { type DataExport, exportAccountData } from '#contract/index.ts';
import { messageOf, streamApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';
import { Button, ErrorLine, ProgressBar } from '#src/ui/index.ts';
import { type AccountSettings, readSettings } from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

interface DataExportProps {
  settings: AccountSettings | null;
  onChanged: () => void;
}

export function DataExportSection({ settings, onChanged }: DataExportProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const made = settings?.data_export ?? null;

  const make = async (): Promise<void> => {
    setProgress(0);
    setFailed(null);
    try {
      let ended = false;
      for await (const line of streamApi(exportAccountData, sessionAuth())) {
        if (line.error !== null) throw new Error(line.error);
        setProgress(line.progress);
        ended = line.data_export !== null;
      }
      if (!ended)
        throw new Error('The server is restarting. The file is still being made: try again in a moment.');
      onChanged();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setProgress(null);
    }
  };
  /** Asks anew: the address that the page knows may have ended. */
  const download = async (): Promise<void> => {
    setFailed(null);
    try {
      const { data_export } = await readSettings();
      if (data_export) window.location.assign(data_export.url);
      else onChanged();
    } catch (error) {
      setFailed(messageOf(error));
    }
  };

  return (
    <SettingsSection title="Your data">
      <p className="text-text-2">
        A zip file with your edits, transcripts, credentials and security events, and addresses of your
        recordings.
      </p>
      {progress !== null && <ProgressBar value={progress} label="Making the file" />}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      {made && progress === null && <Made made={made} />}
      <div className="flex flex-wrap gap-2">
        {made && (
          <Button disabled={progress !== null} onClick={download}>
            Download the file
          </Button>
        )}
        <Button busy={progress !== null} onClick={make}>
          {made ? 'Make a new file' : 'Make the file'}
        </Button>
      </div>
    </SettingsSection>
  );
}

function Made({ made: { made_at, ends_at, bytes } }: { made: DataExport }) {
  return (
    <p className="num text-text-2">
      Made on {timeFormat.format(new Date(made_at))}, {sizeOf(bytes)}, kept until{' '}
      {dateFormat.format(new Date(ends_at))}.
    </p>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
