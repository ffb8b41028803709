import { useState } from 'react';
import { account, settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Button, toast } from '#src/ui/index.ts';
import { Form, FormField } from '../form-fields.tsx';
import { useForm } from '../form-state.ts';
import { newPasswordErrors } from '../validation.ts';
import { PresentPassword } from './present-password.tsx';
import { setPassword } from './settings-calls.ts';
import { OpenedForm, SettingsSection } from './settings-section.tsx';

export function PasswordSection({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const form = useForm({
    fields: ['present', 'password', 'confirmPassword'],
    check: newPasswordErrors,
    send: async (values) => {
      const ended = await setPassword(values);
      setOpen(false);
      toast({
        tone: 'success',
        title: texts.passwordChanged(),
        description: ended > 0 ? texts.othersLoggedOut() : undefined,
      });
      onChanged();
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  return (
    <SettingsSection title={texts.password()}>
      {open ? (
        <OpenedForm>
          <Form form={form} action={texts.changeThePassword()}>
            {/* For password managers. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PresentPassword form={form} />
            <FormField
              form={form}
              name="password"
              label={account.newPassword()}
              type="password"
              autoComplete="new-password"
              help={account.passwordHelp()}
            />
            <FormField
              form={form}
              name="confirmPassword"
              label={account.confirmPassword()}
              type="password"
              autoComplete="new-password"
            />
          </Form>
          <Button variant="ghost" size="lg" onClick={() => setOpen(false)}>
            {ui.cancel()}
          </Button>
        </OpenedForm>
      ) : (
        <>
          <p className="text-text-2">{texts.passwordText()}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{texts.changePassword()}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
