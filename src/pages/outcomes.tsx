import { pages } from '#i18n/en/common.ts';
import { OutcomePage } from './parts/form-page.tsx';

export function PaymentFail() {
  return <OutcomePage text={pages.paymentFailed()} to="/credentials" action={pages.addCredentials()} />;
}

export function ResetPasswordMailFail() {
  return <OutcomePage text={pages.resetNotSent()} to="/request_reset_password" action={pages.tryAgain()} />;
}

export function ResetPasswordFail() {
  return (
    <OutcomePage text={pages.passwordNotUpdated()} to="/request_reset_password" action={pages.resetAgain()} />
  );
}

export function ResetPasswordSuccess() {
  return <OutcomePage text={pages.passwordUpdated()} to="/login" action={pages.login()} />;
}
