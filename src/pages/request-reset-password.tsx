import { TextLink } from '#src/account/links.tsx';
import { ResetRequestForm } from '#src/account/reset-forms.tsx';
import { FormPage } from './parts/form-page.tsx';

export function RequestResetPassword() {
  return (
    <FormPage
      lead="Tell us the address of your account. We send you a link to choose a new password."
      aside={
        <>
          Back to <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <ResetRequestForm />
    </FormPage>
  );
}
