import { OutcomePage } from './parts/outcome-page.tsx';

/** /reset_password_mail_fail */
export function ResetPasswordMailFail() {
  return (
    <OutcomePage
      title="No mail sent"
      text="Sorry, we could not send you the link. Please try again."
      to="/request_reset_password"
      action="Try again"
    />
  );
}
