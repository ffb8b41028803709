import { useLocation } from 'react-router-dom';
import { FormPage } from './parts/form-page.tsx';
import { LocalOutbox } from './parts/local-outbox.tsx';
import { TextLink } from './parts/text-link.tsx';

/** /account_verification_sent */
export function AccountVerificationSent() {
  const email = addressIn(useLocation().state);
  return (
    <FormPage
      title="Check your inbox"
      lead={
        <>
          We sent a confirmation link to {email === null ? 'your address' : <strong>{email}</strong>}. Open it
          within 24 hours to activate your account.
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

function addressIn(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}
