import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';
import { TextLink } from './parts/text-link.tsx';

/** /account_verification_sent */
export function AccountVerificationSent() {
  const email = addressIn(useLocation().state);
  const outbox = useLocalOutbox();
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
      {outbox && (
        <div className="grid gap-3 text-14 text-text-2">
          <p>No mail server is set up on this machine, so the mail is kept here instead of being sent.</p>
          <a href="/outbox" className={buttonClass({ size: 'lg' })}>
            Open the outbox
          </a>
        </div>
      )}
    </FormPage>
  );
}

function addressIn(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}

/** Whether the server keeps its mails on a page only this machine can open; asked only where that can be. */
function useLocalOutbox(): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (!['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)) return;
    const abort = new AbortController();
    fetch('/outbox', { method: 'HEAD', signal: abort.signal }).then(
      (reply) => setFound(reply.ok),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return found;
}
