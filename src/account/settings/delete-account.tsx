import { useState } from 'react';
import { DELETION_DAYS, deleteAccount } from '#contract/index.ts';
import { credentialsText } from '#model/cost.ts';
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
      <SettingsSection title="Delete account">
        <Scheduled dueAt={dueAt} onChanged={onChanged} />
      </SettingsSection>
    );
  return (
    <SettingsSection title="Delete account">
      <p className="text-text-2">
        Recordings, transcripts, edits, downloads, versions, {credentialsText(credentials)} left, sessions and
        your address go. The list of payments stays without your address, as the law asks. You have{' '}
        {DELETION_DAYS} days to change your mind.
      </p>
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
            Delete account
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
      <p>Your account will be deleted on {dateOf(dueAt)}.</p>
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div>
        <Button variant="primary" busy={busy} onClick={keep}>
          Keep it
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
      ...(present === '' && { present: 'Password is required' }),
      ...(hasCode && code.trim() === '' && { code: 'Enter a code' }),
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
      <Form form={form} action={`Delete it in ${DELETION_DAYS} days`} destructive>
        <PresentPassword form={form} />
        {hasCode && (
          <FormField
            form={form}
            name="code"
            label="Code"
            autoComplete="one-time-code"
            help="Of your app, or a recovery code"
          />
        )}
      </Form>
      <Button variant="ghost" size="lg" onClick={onCancel}>
        Cancel
      </Button>
    </OpenedForm>
  );
}
