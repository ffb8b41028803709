import { useLocation } from 'react-router-dom';
import { FormPage } from './parts/form-page.tsx';
import { LocalOutbox } from './parts/local-outbox.tsx';
import { TextLink } from './parts/text-link.tsx';

/** /reset_password_mail_sent */
export function ResetPasswordMailSent() {
  const { email } = (useLocation().state ?? {}) as { email?: unknown };
  return (
    <FormPage
      title="Check your inbox"
      lead={
        <>
          If {typeof email === 'string' ? <strong>{email}</strong> : 'your address'} has an account, a link to
          choose a new password is on its way. It works once, for one hour.
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
