import { useNavigate } from 'react-router-dom';
import { pages } from '#i18n/en/pages.ts';
import { TextLink } from '#src/account/links.tsx';
import { LoginForm } from '#src/account/login-form.tsx';
import { uploadPath } from '#src/account/paths.ts';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

export function Login() {
  const navigate = useNavigate();
  return (
    <FormPage
      aside={
        <>
          {rich(pages.noAccount({ signup: (words) => <TextLink to="/signup">{words}</TextLink> }))}
          <br />
          {rich(
            pages.forgotPassword({
              reset: (words) => <TextLink to="/request_reset_password">{words}</TextLink>,
            }),
          )}
        </>
      }
    >
      <LoginForm onDone={(user) => navigate(uploadPath(user))} />
    </FormPage>
  );
}
