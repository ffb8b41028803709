import clsx from 'clsx';
import { useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { Button } from './button.tsx';
import { ErrorLine } from './small-parts.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NameFormProps extends Pick<TextFieldProps, 'placeholder' | 'help' | 'maxLength' | 'className'> {
  /** Empty for none. */
  name: string;
  busy: boolean;
  failed: string | null;
  /** Without spaces around it; empty if it is to go. */
  onSave: (name: string) => void;
}

/** The name by which others know a person, and the button that takes it over. */
export function NameForm({ name, busy, failed, onSave, className, ...field }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className={clsx('flex flex-wrap items-end gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <TextField
        {...field}
        label={ui.yourName()}
        value={typed}
        autoComplete="name"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-w-0 flex-1"
      />
      {/* Beside the field, which has a line for an error below. */}
      <Button type="submit" size="lg" busy={busy} className="mb-5">
        {ui.save()}
      </Button>
      {failed !== null && <ErrorLine className="w-full">{failed}</ErrorLine>}
    </form>
  );
}
