import { pages } from '#i18n/en/common.ts';
import { TextLink } from '#src/account/links.tsx';
import { ResetRequestForm } from '#src/account/reset-forms.tsx';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';
import { useOutcomes } from './parts/use-outcomes.ts';

export function RequestResetPassword() {
  useOutcomes();
  return (
    <FormPage
      lead={pages.resetLead()}
      aside={rich(pages.backToLogin({ login: (words) => <TextLink to="/login">{words}</TextLink> }))}
    >
      <ResetRequestForm />
    </FormPage>
  );
}
