import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { accountCalls } from '#src/account/load-calls.ts';
import { LocalOutbox } from '#src/account/local-outbox.tsx';
import { MailedAction } from '#src/account/mailed-action.tsx';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

export function ConfirmEmail() {
  const { key = '' } = useParams();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <FormPage
        title={pages.addressChanged()}
        lead={rich(pages.newLogin({ email: () => <strong className="break-words">{email}</strong> }))}
      >
        <PrimaryLink to="/">{pages.continue()}</PrimaryLink>
      </FormPage>
    );
  return (
    <FormPage lead={pages.confirmLead()}>
      <MailedAction
        action={pages.confirmAddress()}
        run={async () => setEmail(await (await accountCalls()).confirmAddress(key))}
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
        title={pages.changeStopped()}
        lead={rich(pages.stoppedLead({ email: () => <strong className="break-words">{email}</strong> }))}
      >
        <LocalOutbox />
      </FormPage>
    );
  return (
    <FormPage lead={pages.stopLead()}>
      <MailedAction
        action={pages.stopChange()}
        run={async () => setEmail(await (await accountCalls()).stopAddressChange(key))}
      />
    </FormPage>
  );
}
