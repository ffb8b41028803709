import { useNavigate } from 'react-router-dom';
import { takeInvitation } from '#src/account/invitation.ts';
import { TextLink } from '#src/account/links.tsx';
import { LoginForm } from '#src/account/login-form.tsx';
import { uploadPath } from '#src/account/paths.ts';
import { FormPage } from './parts/form-page.tsx';

export function Login() {
  const navigate = useNavigate();
  return (
    <FormPage
      aside={
        <>
          No account yet? <TextLink to="/signup">Sign Up</TextLink>
          <br />
          Forgot your password? <TextLink to="/request_reset_password">Reset it</TextLink>
        </>
      }
    >
      <LoginForm onDone={(user) => navigate(takeInvitation() ?? uploadPath(user))} />
    </FormPage>
  );
}
