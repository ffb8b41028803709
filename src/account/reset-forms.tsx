import { useNavigate } from 'react-router-dom';
import { account } from '#i18n/en/account.ts';
import { messageOf, refusesPassword } from '#src/api/client/index.ts';
import { AccountForm } from './account-form.tsx';
import { emailField, newPasswordFields } from './fields.ts';
import { accountCalls } from './load-calls.ts';

export function ResetRequestForm() {
  const navigate = useNavigate();
  const send = async (values: { email: string }): Promise<void> => {
    try {
      const { requestPasswordReset } = await accountCalls();
      await requestPasswordReset(values);
    } catch (error) {
      return navigate('/reset_password_mail_fail', { state: { message: messageOf(error) } });
    }
    await navigate('/reset_password_mail_sent', { state: { email: values.email.trim() } });
  };
  return (
    <AccountForm fields={[emailField()]} action={account.sendLink()} send={send} prepare={accountCalls} />
  );
}

/** For a link of activation that was opened in another browser than the one that signed up. */
export function ActivationForm({ linkKey, onDone }: { linkKey: string; onDone: () => void }) {
  return (
    <AccountForm
      fields={newPasswordFields({ autoFocus: true })}
      action={account.activate()}
      send={async ({ password }) => {
        const { activate } = await accountCalls();
        await activate(linkKey, password);
        onDone();
      }}
      prepare={accountCalls}
    />
  );
}

export function NewPasswordForm({ email, linkKey }: { email: string; linkKey: string }) {
  const navigate = useNavigate();
  const send = async (values: { email: string; password: string }): Promise<void> => {
    try {
      const { chooseNewPassword } = await accountCalls();
      await chooseNewPassword({ ...values, key: linkKey });
    } catch (error) {
      // The key is still unused: the form stays, to be sent again.
      if (refusesPassword(error)) throw error;
      return navigate('/reset_password_fail', { state: { message: messageOf(error) } });
    }
    await navigate('/reset_password_success');
  };
  return (
    <AccountForm
      fields={[
        emailField({ defaultValue: email, autoFocus: email === '' }),
        ...newPasswordFields({ autoFocus: email !== '' }),
      ]}
      action={account.savePassword()}
      send={send}
      prepare={accountCalls}
    />
  );
}
