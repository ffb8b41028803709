import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

/** /reset_password_success */
export function ResetPasswordSuccess() {
  return (
    <FormPage
      title="Your password is changed"
      lead="The account was logged out everywhere. Log in with the new password."
    >
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Login
      </Link>
    </FormPage>
  );
}
