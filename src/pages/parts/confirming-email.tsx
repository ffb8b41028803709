import { pages } from '#i18n/en/common.ts';
import { Spinner } from '#src/ui/index.ts';
import { FormPage } from './form-page.tsx';

export function ConfirmingEmail() {
  return (
    <FormPage title={pages.confirmingEmail()}>
      <p role="status" className="flex items-center gap-3 text-14 text-text-2">
        <Spinner /> {pages.takesAMoment()}
      </p>
    </FormPage>
  );
}
