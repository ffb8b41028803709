import { type ReactNode, useState } from 'react';
import { account } from '#i18n/en/account.ts';
import { Button, Checkbox, ErrorLine, TextField, type TextFieldProps } from '#src/ui/index.ts';
import type { FormState } from './form-state.ts';

interface FormProps<Field extends string> {
  form: FormState<Field>;
  action: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  children: ReactNode;
}

export function Form<Field extends string>({
  form,
  action,
  destructive = false,
  children,
}: FormProps<Field>) {
  return (
    <form ref={form.element} noValidate method="post" onSubmit={form.submit} className="grid gap-3">
      {children}
      {form.faults.form !== undefined && <ErrorLine>{form.faults.form}</ErrorLine>}
      <Button
        type="submit"
        variant={destructive ? 'danger' : 'primary'}
        size="lg"
        busy={form.busy}
        className="mt-2 w-full"
      >
        {action}
      </Button>
    </form>
  );
}

interface FormFieldProps<Field extends string>
  extends Pick<
    TextFieldProps,
    'label' | 'help' | 'type' | 'autoComplete' | 'autoFocus' | 'defaultValue' | 'readOnly'
  > {
  form: FormState<Field>;
  name: Field;
}

export function FormField<Field extends string>({ form, name, ...rest }: FormFieldProps<Field>) {
  return <TextField {...rest} name={name} error={form.faults[name]} onChange={() => form.changed(name)} />;
}

/** The address by which an account is known; password managers keep it as the user name. */
export function EmailField({ form, autoFocus = true, ...rest }: EmailFieldProps) {
  return (
    <FormField
      {...rest}
      form={form}
      name="email"
      label={account.email()}
      type="email"
      autoComplete="username"
      autoFocus={autoFocus}
    />
  );
}

interface EmailFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'defaultValue' | 'help' | 'readOnly'> {
  form: FormState<'email'>;
}

interface FormCheckboxProps<Field extends string> {
  form: FormState<Field>;
  name: Field;
  label: ReactNode;
}

export function FormCheckbox<Field extends string>({ form, name, label }: FormCheckboxProps<Field>) {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox
      name={name}
      label={label}
      checked={checked}
      error={form.faults[name]}
      onChange={(next) => {
        setChecked(next);
        form.changed(name);
      }}
      className="text-14"
    />
  );
}
