import { OutcomePage } from './parts/outcome-page.tsx';

/** /reset_password_success */
export function ResetPasswordSuccess() {
  return (
    <OutcomePage
      title="Your password is changed"
      text="The account was logged out everywhere. Log in with the new password."
      to="/login"
      action="Login"
    />
  );
}
