import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  label: string;
  /** Shown in the place of `help`, so that nothing moves. */
  error?: string | undefined;
  help?: string | undefined;
  size?: 'md' | 'lg' | undefined;
}

/** A labelled text input with help or an error below it. */
export function TextField({ label, error, help, size = 'lg', id, className, ...rest }: TextFieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const note = error ?? help;
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={inputId} className="font-medium text-12 text-text-2">
        {label}
      </label>
      <input
        {...rest}
        id={inputId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        className={clsx(
          'field w-full rounded-ctl border bg-bg-2 text-text-1',
          size === 'lg' ? 'h-10 px-3 text-14' : 'h-8 px-2.5 text-13',
          error === undefined ? 'border-line-ctl' : 'border-red-text',
        )}
      />
      {/* Always there, so that an error moves nothing. */}
      <p
        id={noteId}
        role={error === undefined ? undefined : 'alert'}
        className={clsx(
          'flex min-h-4 items-start gap-1.5 text-12',
          error === undefined ? 'text-text-3' : 'text-red-text',
        )}
      >
        {error !== undefined && <CircleAlert aria-hidden size={14} className="mt-px" />}
        {note}
      </p>
    </div>
  );
}
