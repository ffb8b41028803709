import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PrimaryLink } from '#src/account/links.tsx';
import { LocalOutbox } from '#src/account/local-outbox.tsx';
import { MailedAction } from '#src/account/mailed-action.tsx';
import { FormPage } from './parts/form-page.tsx';

/** Loaded when they are asked for: who reads the page needs neither. */
const calls = () => import('#src/account/email-change-links.ts');

export function ConfirmEmail() {
  const { key = '' } = useParams();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <FormPage
        title="Your address is changed"
        lead={
          <>
            From now on you log in as <strong className="break-words">{email}</strong>.
          </>
        }
      >
        <PrimaryLink to="/">Continue</PrimaryLink>
      </FormPage>
    );
  return (
    <FormPage lead="Your account gets this address once you confirm it. You stay logged in where you are.">
      <MailedAction
        action="Confirm the address"
        run={async () => setEmail(await (await calls()).confirmAddress(key))}
      />
    </FormPage>
  );
}

export function StopEmailChange() {
  const { key = '' } = useParams();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <FormPage
        title="The change is stopped"
        lead={
          <>
            Your account has the address <strong className="break-words">{email}</strong> and was logged out
            everywhere. The password of before works no more: open the link in the mail that is on its way,
            and choose a new one.
          </>
        }
      >
        <LocalOutbox />
      </FormPage>
    );
  return (
    <FormPage lead="If you did not ask for another address, stop the change here: your account keeps this address, is logged out everywhere, and gets a new password by mail.">
      <MailedAction
        action="Stop the change"
        run={async () => setEmail(await (await calls()).stopAddressChange(key))}
      />
    </FormPage>
  );
}
