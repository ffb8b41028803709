import { useNavigate } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { TextLink } from '#src/account/links.tsx';
import { SignupForm } from '#src/account/signup-form.tsx';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

export function Signup() {
  const navigate = useNavigate();
  return (
    <FormPage
      lead={pages.editingIsFree()}
      aside={rich(pages.haveAccount({ login: (words) => <TextLink to="/login">{words}</TextLink> }))}
    >
      <SignupForm onDone={(email) => navigate('/account_verification_sent', { state: { email } })} />
    </FormPage>
  );
}
