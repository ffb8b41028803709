import { OutcomePage } from './parts/outcome-page.tsx';

export function PaymentFail() {
  return (
    <OutcomePage
      text="Sorry, we could not process the transaction. Please try again."
      to="/credentials"
      action="Add credentials"
    />
  );
}

export function ResetPasswordMailFail() {
  return (
    <OutcomePage
      text="Sorry, we could not send you the link. Please try again."
      to="/request_reset_password"
      action="Try again"
    />
  );
}

export function ResetPasswordFail() {
  return (
    <OutcomePage
      text="There was an error when updating your password. Please try to reset it once again."
      to="/request_reset_password"
      action="Reset it again"
    />
  );
}

export function ResetPasswordSuccess() {
  return (
    <OutcomePage
      text="The account was logged out everywhere. Log in with the new password."
      to="/login"
      action="Login"
    />
  );
}
