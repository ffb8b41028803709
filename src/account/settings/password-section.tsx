import { useState } from 'react';
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
        title: 'Your password is changed',
        description: ended > 0 ? 'All other sessions were logged out.' : undefined,
      });
      onChanged();
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  return (
    <SettingsSection title="Password">
      {open ? (
        <OpenedForm>
          <Form form={form} action="Change the password">
            {/* For password managers. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PresentPassword form={form} />
            <FormField
              form={form}
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              help="At least 8 characters"
            />
            <FormField
              form={form}
              name="confirmPassword"
              label="Confirm password"
              type="password"
              autoComplete="new-password"
            />
          </Form>
          <Button variant="ghost" size="lg" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </OpenedForm>
      ) : (
        <>
          <p className="text-text-2">A new password logs out all other sessions.</p>
          <div>
            <Button onClick={() => setOpen(true)}>Change password</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
