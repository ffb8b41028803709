import { settings as texts } from '#i18n/en/account.ts';
import { FormField } from '../form-fields.tsx';
import type { FormState } from '../form-state.ts';

/** What every change that matters asks for first. */
export function PresentPassword<Field extends string>({ form }: { form: FormState<Field | 'present'> }) {
  return (
    <FormField
      form={form}
      name="present"
      label={texts.presentPassword()}
      type="password"
      autoComplete="current-password"
      autoFocus
    />
  );
}
