import { Spinner } from '#src/ui/index.ts';
import { FormPage } from './form-page.tsx';

export function ConfirmingEmail() {
  return (
    <FormPage title="Confirming your email">
      <p role="status" className="flex items-center gap-3 text-14 text-text-2">
        <Spinner /> This takes a moment.
      </p>
    </FormPage>
  );
}
