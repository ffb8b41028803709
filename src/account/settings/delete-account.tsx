import { useState } from 'react';
import { type DataExport, DELETION_DAYS, deleteAccount, exportAccountData } from '#contract/index.ts';
import { account, settings as texts } from '#i18n/en/account.ts';
import { formatDate, formatNumber } from '#i18n/texts.ts';
import { callApi, streamApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, ProgressBar } from '#src/ui/index.ts';
import { AccountForm } from '../account-form.tsx';
import { announceDeletion, keepTheAccount, longDateOf } from '../deletion.ts';
import { codeField, presentPassword } from '../fields.ts';
import { readSettings, type SettingsProps } from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataExportSection({ settings, onChanged }: SettingsProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const { failed, run } = useWork();
  const made = settings?.data_export ?? null;

  const make = async (): Promise<void> => {
    setProgress(0);
    await run(async () => {
      let ended = false;
      for await (const line of streamApi(exportAccountData, sessionAuth())) {
        if (line.error !== null) throw new Error(line.error);
        setProgress(line.progress);
        ended = line.data_export !== null;
      }
      if (!ended) throw new Error(texts.fileGoesOn());
      onChanged();
    });
    setProgress(null);
  };
  /** Asks again: the address that the page knows may have ended. */
  const download = (): Promise<void> =>
    run(async () => {
      const { data_export } = await readSettings();
      if (data_export) window.location.assign(data_export.url);
      else onChanged();
    });

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

interface DeleteAccountProps extends SettingsProps {
  credentials: number;
}

export function DeleteAccount({ credentials, settings, onChanged }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  const dueAt = settings?.deletion_at ?? null;
  if (dueAt !== null)
    return (
      <SettingsSection title={texts.deleteAccount()}>
        <Scheduled dueAt={dueAt} onChanged={onChanged} />
      </SettingsSection>
    );
  return (
    <SettingsSection title={texts.deleteAccount()}>
      <p className="text-text-2">{texts.deleteText({ credentials, days: DELETION_DAYS })}</p>
      {open ? (
        <AskForm
          hasCode={settings?.two_step ?? false}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button
            variant="danger"
            className="-ml-3"
            disabled={settings === null}
            onClick={() => setOpen(true)}
          >
            {texts.deleteAccount()}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function Scheduled({ dueAt, onChanged }: { dueAt: string; onChanged: () => void }) {
  const { busy, failed, run } = useWork();
  const keep = (): Promise<void> =>
    run(async () => {
      await keepTheAccount();
      onChanged();
    });
  return (
    <>
      <p>{texts.deletedOn({ date: longDateOf(dueAt) })}</p>
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div>
        <Button variant="primary" busy={busy} onClick={keep}>
          {account.keepIt()}
        </Button>
      </div>
    </>
  );
}

interface AskFormProps {
  hasCode: boolean;
  onDone: () => void;
  onCancel: () => void;
}

function AskForm({ hasCode, onDone, onCancel }: AskFormProps) {
  const send = async ({
    present: password,
    code = '',
  }: {
    present: string;
    code?: string;
  }): Promise<void> => {
    const wanted = { ...sessionAuth(), password, code: code.trim() || undefined };
    const { deletion_at } = await callApi(deleteAccount, wanted);
    announceDeletion(deletion_at, true);
    onDone();
  };
  return (
    <AccountForm
      fields={[presentPassword(), codeField({ help: texts.codeHelp(), absent: !hasCode })]}
      action={texts.deleteIn({ days: DELETION_DAYS })}
      destructive
      send={send}
      onCancel={onCancel}
    />
  );
}
