import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { activateAccount } from '#contract/index.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { buttonClass, Spinner } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

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

  if (state === 'confirming')
    return (
      <FormPage title="Confirming your email">
        <p role="status" className="flex items-center gap-3 text-14 text-text-2">
          <Spinner /> This takes a moment.
        </p>
      </FormPage>
    );
  if (state === 'failed')
    return (
      <FormPage
        title="Not confirmed"
        lead="There was an error confirming your email. Please try to sign up once again."
      >
        <Link to="/" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Home
        </Link>
      </FormPage>
    );
  return (
    <FormPage
      title="Your email is confirmed"
      lead="Your account is active. Log in and upload your first rushes."
    >
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Login
      </Link>
    </FormPage>
  );
}
