import { type ReactNode, useId } from 'react';
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

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-modal border border-line bg-bg-1 p-6 max-sm:p-4"
    >
      <h3 id={heading} className="font-semibold text-14">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A form that a button of its section opened. */
export function OpenedForm({ children }: { children: ReactNode }) {
  return <div className="grid w-full max-w-[25rem] gap-2">{children}</div>;
}
