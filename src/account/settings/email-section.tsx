import { useState } from 'react';
import { account, settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Button, rich, toast } from '#src/ui/index.ts';
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
      toast({ tone: 'success', title: texts.mailsSent() });
      onChanged();
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  const waiting = settings?.new_email ?? null;
  return (
    <SettingsSection title={texts.emailAddress()}>
      {open ? (
        <OpenedForm>
          <Form form={form} action={account.sendLink()}>
            <FormField
              form={form}
              name="email"
              label={texts.newEmail()}
              type="email"
              autoComplete="email"
              help={texts.newEmailHelp()}
            />
            <PresentPassword form={form} />
          </Form>
          <Button variant="ghost" size="lg" onClick={() => setOpen(false)}>
            {ui.cancel()}
          </Button>
        </OpenedForm>
      ) : (
        <>
          {waiting === null ? (
            <p className="text-text-2">{texts.emailText()}</p>
          ) : (
            <p className="wrap-anywhere text-text-2">
              {rich(
                texts.waitingFor({
                  email: waiting,
                  address: (words) => <strong className="text-text-1">{words}</strong>,
                }),
              )}
            </p>
          )}
          {waiting !== null && <LocalOutbox />}
          <div>
            <Button onClick={() => setOpen(true)}>{texts.changeEmail()}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
