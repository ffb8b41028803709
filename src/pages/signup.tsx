import { useNavigate } from 'react-router-dom';
import { TextLink } from '#src/account/links.tsx';
import { SignupForm } from '#src/account/signup-form.tsx';
import { FormPage } from './parts/form-page.tsx';

export function Signup() {
  const navigate = useNavigate();
  return (
    <FormPage
      lead="Uploading, transcribing and editing are free."
      aside={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <SignupForm onDone={(email) => navigate('/account_verification_sent', { state: { email } })} />
    </FormPage>
  );
}
