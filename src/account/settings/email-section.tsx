import { useState } from 'react';
import { messageOf } from '#src/api/client/index.ts';
import { Button, toast } from '#src/ui/index.ts';
import { Form, FormField } from '../form-fields.tsx';
import { useForm } from '../form-state.ts';
import { LocalOutbox } from '../local-outbox.tsx';
import { newAddressErrors } from '../validation.ts';
import type { AccountSettings } from './account-settings.ts';
import { PresentPassword } from './present-password.tsx';
import { askForAddress } from './settings-calls.ts';
import { OpenedForm, SettingsSection } from './settings-section.tsx';

interface EmailSectionProps {
  settings: AccountSettings | null;
  onChanged: () => void;
}

export function EmailSection({ settings, onChanged }: EmailSectionProps) {
  const [open, setOpen] = useState(false);
  const form = useForm({
    fields: ['email', 'present'],
    check: newAddressErrors,
    send: async (values) => {
      await askForAddress(values);
      setOpen(false);
      toast({ tone: 'success', title: 'Mails are on their way to both addresses' });
      onChanged();
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  const waiting = settings?.new_email ?? null;
  return (
    <SettingsSection title="Email address">
      {open ? (
        <OpenedForm>
          <Form form={form} action="Send the link">
            <FormField
              form={form}
              name="email"
              label="New email"
              type="email"
              autoComplete="email"
              help="A link goes to this address"
            />
            <PresentPassword form={form} />
          </Form>
          <Button variant="ghost" size="lg" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </OpenedForm>
      ) : (
        <>
          {waiting === null ? (
            <p className="text-text-2">A link to the new address confirms it; the present one is told.</p>
          ) : (
            <p className="wrap-anywhere text-text-2">
              Waiting for <strong className="text-text-1">{waiting}</strong>: open the link in the mail to
              that address within 24 hours. Until then nothing changes.
            </p>
          )}
          {waiting !== null && <LocalOutbox />}
          <div>
            <Button onClick={() => setOpen(true)}>Change email</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
