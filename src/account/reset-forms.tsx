import { useNavigate } from 'react-router-dom';
import { account } from '#i18n/en/account.ts';
import { messageOf, refusesPassword } from '#src/api/client/index.ts';
import { EmailField, Form, FormField } from './form-fields.tsx';
import { explainPassword, type FormState, useForm } from './form-state.ts';
import { accountCalls } from './load-calls.ts';
import { passwordErrors, resetErrors, resetRequestErrors } from './validation.ts';

export function ResetRequestForm() {
  const navigate = useNavigate();
  const form = useForm({
    prepare: accountCalls,
    fields: ['email'],
    check: resetRequestErrors,
    send: async (values) => {
      try {
        const { requestPasswordReset } = await accountCalls();
        await requestPasswordReset(values);
      } catch (error) {
        return navigate('/reset_password_mail_fail', { state: { message: messageOf(error) } });
      }
      await navigate('/reset_password_mail_sent', { state: { email: values.email.trim() } });
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  return (
    <Form form={form} action={account.sendLink()}>
      <EmailField form={form} />
    </Form>
  );
}

/** For a link of activation that was opened in another browser than the one that signed up. */
export function ActivationForm({ linkKey, onDone }: { linkKey: string; onDone: () => void }) {
  const form = useForm({
    prepare: accountCalls,
    fields: ['password', 'confirmPassword'],
    check: passwordErrors,
    send: async ({ password }) => {
      const { activate } = await accountCalls();
      await activate(linkKey, password);
      onDone();
    },
    explain: (error) => explainPassword(error),
  });
  return (
    <Form form={form} action={account.activate()}>
      <NewPasswordFields form={form} autoFocus />
    </Form>
  );
}

function NewPasswordFields({
  form,
  autoFocus,
}: {
  form: FormState<'password' | 'confirmPassword'>;
  autoFocus: boolean;
}) {
  return (
    <>
      <FormField
        form={form}
        name="password"
        label={account.newPassword()}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        help={account.passwordHelp()}
      />
      <FormField
        form={form}
        name="confirmPassword"
        label={account.confirmPassword()}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

export function NewPasswordForm({ email, linkKey }: { email: string; linkKey: string }) {
  const navigate = useNavigate();
  const form = useForm({
    prepare: accountCalls,
    fields: ['email', 'password', 'confirmPassword'],
    check: resetErrors,
    send: async (values) => {
      try {
        const { chooseNewPassword } = await accountCalls();
        await chooseNewPassword({ ...values, key: linkKey });
      } catch (error) {
        // The key is still unused: the form stays, to be sent again.
        if (refusesPassword(error)) throw error;
        return navigate('/reset_password_fail', { state: { message: messageOf(error) } });
      }
      await navigate('/reset_password_success');
    },
    explain: (error) => explainPassword(error),
  });
  return (
    <Form form={form} action={account.savePassword()}>
      <EmailField form={form} defaultValue={email} autoFocus={email === ''} />
      <NewPasswordFields form={form} autoFocus={email !== ''} />
    </Form>
  );
}
