import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { FailPage } from './parts/fail-page.tsx';

/** /reset_password_fail */
export function ResetPasswordFail() {
  return (
    <FailPage
      title="Password not changed"
      text="There was an error when updating your password. Please try to reset it once again."
    >
      <Link to="/request_reset_password" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Reset it again
      </Link>
    </FailPage>
  );
}
