import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { activateAccount } from '#contract/index.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { ConfirmingEmail } from './parts/confirming-email.tsx';
import { OutcomePage } from './parts/outcome-page.tsx';

/** A key works once, so each is tried once per visit, however often React mounts the page. */
const attempts = new Map<string, Promise<string | null>>();

/** @returns null on success, else why not */
function activate(key: string): Promise<string | null> {
  const known = attempts.get(key);
  if (known) return known;
  const attempt = callApi(activateAccount, { key }).then(
    () => null,
    (error: unknown) => {
      const reason = messageOf(error);
      window.alert(`Email confirmation failed: ${reason}`);
      return reason;
    },
  );
  attempts.set(key, attempt);
  return attempt;
}

/** /activate-account/KEY */
export function ActivateAccount() {
  const { key = '' } = useParams();
  const [state, setState] = useState<'confirming' | 'confirmed' | 'failed'>('confirming');
  useEffect(() => {
    let shown = true;
    setState('confirming');
    activate(key).then((failure) => {
      if (shown) setState(failure === null ? 'confirmed' : 'failed');
    });
    return () => {
      shown = false;
    };
  }, [key]);

  if (state === 'confirming') return <ConfirmingEmail />;
  if (state === 'failed')
    return (
      <OutcomePage
        title="Not confirmed"
        text="There was an error confirming your email. Please try to sign up once again."
        to="/"
        action="Home"
      />
    );
  return (
    <OutcomePage
      title="Your email is confirmed"
      text="Your account is active. Log in and upload your first rushes."
      to="/login"
      action="Login"
    />
  );
}
