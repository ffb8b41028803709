import { OutcomePage } from './parts/outcome-page.tsx';

/** /payment_fail */
export function PaymentFail() {
  return (
    <OutcomePage
      text="Sorry, we could not process the transaction. Please try again."
      to="/credentials"
      action="Add credentials"
    />
  );
}

/** /reset_password_mail_fail */
export function ResetPasswordMailFail() {
  return (
    <OutcomePage
      text="Sorry, we could not send you the link. Please try again."
      to="/request_reset_password"
      action="Try again"
    />
  );
}

/** /reset_password_fail */
export function ResetPasswordFail() {
  return (
    <OutcomePage
      text="There was an error when updating your password. Please try to reset it once again."
      to="/request_reset_password"
      action="Reset it again"
    />
  );
}

/** /reset_password_success */
export function ResetPasswordSuccess() {
  return (
    <OutcomePage
      text="The account was logged out everywhere. Log in with the new password."
      to="/login"
      action="Login"
    />
  );
}
