import { useState } from 'react';
import { type DataExport, exportAccountData } from '#contract/index.ts';
import { settings as texts } from '#i18n/en/account.ts';
import { formatDate, formatNumber } from '#i18n/texts.ts';
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
      if (!ended) throw new Error(texts.fileGoesOn());
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
    <SettingsSection title={texts.data()}>
      <p className="text-text-2">{texts.dataText()}</p>
      {progress !== null && <ProgressBar value={progress} label={texts.makingFile()} />}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      {made && progress === null && <Made made={made} />}
      <div className="flex flex-wrap gap-2">
        {made && (
          <Button disabled={progress !== null} onClick={download}>
            {texts.downloadFile()}
          </Button>
        )}
        <Button busy={progress !== null} onClick={make}>
          {made ? texts.makeNewFile() : texts.makeFile()}
        </Button>
      </div>
    </SettingsSection>
  );
}

function Made({ made: { made_at, ends_at, bytes } }: { made: DataExport }) {
  return (
    <p className="num text-text-2">
      {texts.fileMade({
        made: formatDate(new Date(made_at), { dateStyle: 'medium', timeStyle: 'short' }),
        size: sizeOf(bytes),
        end: formatDate(new Date(ends_at), { dateStyle: 'medium' }),
      })}
    </p>
  );
}

function sizeOf(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  return bytes < 1e6
    ? texts.kilobytes({ size: Math.ceil(bytes / 1e3) })
    : texts.megabytes({ size: formatNumber(bytes / 1e6, digits) });
}
