import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { account } from '#i18n/en/account.ts';
import { pages } from '#i18n/en/common.ts';
import { useActivation } from '#src/account/mailed-keys.ts';
import { ActivationForm } from '#src/account/reset-forms.tsx';
import { ConfirmingEmail, FormPage, OutcomePage } from './parts/form-page.tsx';

export function ActivateAccount() {
  const { key = '' } = useParams();
  const [isActivated, setActivated] = useState(false);
  const opened = useActivation(key);
  const state = isActivated ? 'confirmed' : opened;
  if (state === 'confirming') return <ConfirmingEmail />;
  if (state === 'asks')
    return (
      <FormPage title={pages.choosePassword()} lead={pages.passwordToActivate()}>
        <ActivationForm linkKey={key} onDone={() => setActivated(true)} />
      </FormPage>
    );
  if (state === 'failed')
    return (
      <OutcomePage title={pages.notConfirmed()} text={pages.signUpOnceAgain()} to="/" action={pages.home()} />
    );
  return (
    <OutcomePage
      title={pages.emailConfirmed()}
      text={pages.accountActive()}
      to="/login"
      action={account.logIn()}
    />
  );
}
