import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { FailPage } from './parts/fail-page.tsx';

/** /reset_password_mail_fail */
export function ResetPasswordMailFail() {
  return (
    <FailPage title="No mail sent" text="Sorry, we could not send you the link. Please try again.">
      <Link to="/request_reset_password" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Try again
      </Link>
    </FailPage>
  );
}
