import { OutcomePage } from './parts/outcome-page.tsx';

/** /reset_password_fail */
export function ResetPasswordFail() {
  return (
    <OutcomePage
      title="Password not changed"
      text="There was an error when updating your password. Please try to reset it once again."
      to="/request_reset_password"
      action="Reset it again"
    />
  );
}
