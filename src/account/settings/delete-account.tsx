import { useState } from 'react';
import { DELETION_DAYS, deleteAccount } from '#contract/index.ts';
import { account, settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { announceDeletion, dateOf, keepTheAccount } from '../deletion.ts';
import { Form, FormField } from '../form-fields.tsx';
import { type Faults, useForm } from '../form-state.ts';
import type { AccountSettings } from './account-settings.ts';
import { PresentPassword } from './present-password.tsx';
import { OpenedForm, SettingsSection } from './settings-section.tsx';

interface DeleteAccountProps {
  credentials: number;
  settings: AccountSettings | null;
  onChanged: () => void;
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
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await keepTheAccount();
      onChanged();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{texts.deletedOn({ date: dateOf(dueAt) })}</p>
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
  const form = useForm({
    fields: ['present', 'code'],
    check: ({ present, code }): Faults<'present' | 'code'> => ({
      ...(present === '' && { present: account.passwordRequired() }),
      ...(hasCode && code.trim() === '' && { code: account.codeRequired() }),
    }),
    send: async ({ present: password, code }) => {
      const wanted = { ...sessionAuth(), password, code: code.trim() || undefined };
      const { deletion_at } = await callApi(deleteAccount, wanted);
      announceDeletion(deletion_at, true);
      onDone();
    },
    explain: (error): Faults<'present' | 'code'> => ({ form: messageOf(error) }),
  });
  return (
    <OpenedForm>
      <Form form={form} action={texts.deleteIn({ days: DELETION_DAYS })} destructive>
        <PresentPassword form={form} />
        {hasCode && (
          <FormField
            form={form}
            name="code"
            label={account.code()}
            autoComplete="one-time-code"
            help={texts.codeHelp()}
          />
        )}
      </Form>
      <Button variant="ghost" size="lg" onClick={onCancel}>
        {ui.cancel()}
      </Button>
    </OpenedForm>
  );
}
