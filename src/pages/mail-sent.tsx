import { useLocation } from 'react-router-dom';
import { TextLink } from '#src/account/links.tsx';
import { LocalOutbox } from '#src/account/local-outbox.tsx';
import { FormPage } from './parts/form-page.tsx';

export function AccountVerificationSent() {
  return (
    <FormPage
      lead={
        <>
          We sent a confirmation link to <Address />. Open it within 24 hours to activate your account.
        </>
      }
      aside={
        <>
          No mail after a few minutes? Look into your spam folder, or{' '}
          <TextLink to="/signup">sign up again</TextLink>.
        </>
      }
    >
      <LocalOutbox />
    </FormPage>
  );
}

export function ResetPasswordMailSent() {
  return (
    <FormPage
      lead={
        <>
          If <Address /> has an account, a link to choose a new password is on its way. It works once, for one
          hour.
        </>
      }
      aside={
        <>
          No mail after a few minutes? Look into your spam folder, or{' '}
          <TextLink to="/request_reset_password">ask again</TextLink>.
        </>
      }
    >
      <LocalOutbox />
    </FormPage>
  );
}

function Address() {
  const { email } = (useLocation().state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? <strong>{email}</strong> : 'your address';
}
