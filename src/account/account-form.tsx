import { type ReactNode, useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { messageOf, refusesPassword } from '#src/api/client/index.ts';
import { Button, Checkbox, ErrorLine, TextField } from '#src/ui/index.ts';
import { type Field, faultsIn } from './fields.ts';
import { type Faults, type FormState, useForm, type Values } from './form-state.ts';

interface AccountFormProps<Name extends string> {
  /** In their order on the page, which is the order in which a fault gets the focus. */
  fields: readonly Field<Name>[];
  action: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  send: (values: Values<Name>) => Promise<void>;
  /** Where a failure of `send` is shown. Usually below the form, but a refusal of the new password at its field. */
  explain?: (error: unknown) => Faults<Name>;
  /** Loads what `send` needs; called as soon as the user changes a field. */
  prepare?: () => Promise<unknown>;
  /** Closes a form that a button opened. */
  onCancel?: () => void;
  /** Before the fields. */
  children?: ReactNode;
}

/** A form about an account: fields one below the other, and a button that sends them. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, action, destructive = false, send, prepare, onCancel } = props;
  const form = useForm({
    fields: fields.map(({ name }) => name),
    check: (values) => faultsIn(fields, values),
    send,
    explain: props.explain ?? ((error) => explainFailure(fields, error)),
    prepare,
  });
  const element = (
    <form ref={form.element} noValidate method="post" onSubmit={form.submit} className="grid gap-3">
      {props.children}
      {fields.map((field) => !field.absent && <FormField key={field.name} form={form} field={field} />)}
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
  if (!onCancel) return element;
  return (
    <div className="grid w-full max-w-[25rem] gap-2">
      {element}
      <Button variant="ghost" size="lg" onClick={onCancel}>
        {ui.cancel()}
      </Button>
    </div>
  );
}

function explainFailure<Name extends string>(fields: readonly Field<Name>[], error: unknown): Faults<Name> {
  const refused = refusesPassword(error) ? fields.find(({ name }) => name === 'password') : undefined;
  return { [refused?.name ?? 'form']: messageOf(error) } as Faults<Name>;
}

interface FormFieldProps<Name extends string> {
  form: FormState<Name>;
  field: Field<Name>;
}

function FormField<Name extends string>({ form, field }: FormFieldProps<Name>) {
  const { name } = field;
  const [ticked, setTicked] = useState(false);
  if (field.type === 'checkbox')
    return (
      <Checkbox
        name={name}
        label={field.label}
        checked={ticked}
        error={form.faults[name]}
        onChange={(next) => {
          setTicked(next);
          form.changed(name);
        }}
        className="text-14"
      />
    );
  const { check: _, absent: _absent, hidden, ...input } = field;
  const text = <TextField {...input} error={form.faults[name]} onChange={() => form.changed(name)} />;
  return hidden === undefined ? text : <div hidden={hidden}>{text}</div>;
}
