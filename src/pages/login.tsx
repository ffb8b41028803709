import { useNavigate } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { language } from '#i18n/language.ts';
import { pageLanguage } from '#i18n/page-language.ts';
import { takeInvitation } from '#src/account/invitation.ts';
import { TextLink } from '#src/account/links.tsx';
import { LoginForm } from '#src/account/login-form.tsx';
import { uploadPath } from '#src/account/paths.ts';
import type { UserData } from '#src/editor/state/session/user-data.ts';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

export function Login() {
  const navigate = useNavigate();
  const goOn = async (user: UserData): Promise<void> => {
    const path = takeInvitation() ?? uploadPath(user);
    // A page stays in its language: the account's own comes with a new one.
    if (pageLanguage() !== language()) window.location.assign(path);
    else await navigate(path);
  };
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
      <LoginForm onDone={goOn} />
    </FormPage>
  );
}
