import { useParams } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { useActivation } from '#src/account/mailed-keys.ts';
import { ConfirmingEmail, OutcomePage } from './parts/form-page.tsx';

export function ActivateAccount() {
  const { key = '' } = useParams();
  const state = useActivation(key);
  if (state === 'confirming') return <ConfirmingEmail />;
  if (state === 'failed')
    return (
      <OutcomePage title={pages.notConfirmed()} text={pages.signUpOnceAgain()} to="/" action={pages.home()} />
    );
  return (
    <OutcomePage
      title={pages.emailConfirmed()}
      text={pages.accountActive()}
      to="/login"
      action={pages.login()}
    />
  );
}
