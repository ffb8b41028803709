import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { messageOf, NetworkError } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { ConfirmingEmail } from './parts/confirming-email.tsx';
import { EmailField, Form, FormField } from './parts/form-fields.tsx';
import { FormPage } from './parts/form-page.tsx';
import { useForm } from './parts/form-state.ts';
import { accountCalls } from './parts/load-calls.ts';
import { PrimaryLink } from './parts/primary-link.tsx';
import { resetErrors } from './parts/validation.ts';

type Check =
  | { readonly state: 'confirming' }
  | { readonly state: 'confirmed'; readonly email: string }
  | { readonly state: 'failed'; readonly error: unknown };

/** /reset-password/KEY */
export function ResetPassword() {
  const { key = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  return <CheckedKey key={`${key} ${attempt}`} linkKey={key} onRetry={() => setAttempt(attempt + 1)} />;
}

function CheckedKey({ linkKey, onRetry }: { linkKey: string; onRetry: () => void }) {
  const [check, setCheck] = useState<Check>({ state: 'confirming' });
  useEffect(() => {
    let shown = true;
    const show = (next: Check): void => {
      if (shown) setCheck(next);
    };
    accountCalls()
      .then(({ checkResetKey }) => checkResetKey(linkKey))
      .then(
        (email) => show({ state: 'confirmed', email }),
        (error: unknown) => show({ state: 'failed', error }),
      );
    return () => {
      shown = false;
    };
  }, [linkKey]);

  if (check.state === 'confirming') return <ConfirmingEmail />;
  if (check.state === 'confirmed') return <NewPassword email={check.email} linkKey={linkKey} />;
  return (
    <FormPage title="Not confirmed" lead="There was an error confirming your email.">
      <ErrorLine className="text-14">{messageOf(check.error)}</ErrorLine>
      {check.error instanceof NetworkError ? (
        <Button size="lg" variant="primary" onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <PrimaryLink to="/request_reset_password">Ask for a new link</PrimaryLink>
      )}
    </FormPage>
  );
}

function NewPassword({ email, linkKey }: { email: string; linkKey: string }) {
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
        // The key may still be unused: the form stays, to be sent again.
        if (error instanceof NetworkError) throw error;
        return navigate('/reset_password_fail', { state: { message: messageOf(error) } });
      }
      await navigate('/reset_password_success');
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  return (
    <FormPage title="Choose a new password" lead="It logs the account out everywhere.">
      <Form form={form} action="Save the password">
        <EmailField form={form} defaultValue={email} autoFocus={email === ''} />
        <FormField
          form={form}
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus={email !== ''}
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
    </FormPage>
  );
}
