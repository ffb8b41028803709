import clsx from 'clsx';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useId, useState } from 'react';
import { ui } from '#i18n/en/common.ts';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  label: string;
  /** Shown in the place of `help`, so that nothing moves. */
  error?: string | undefined;
  help?: string | undefined;
  size?: 'md' | 'lg' | undefined;
}

/** A labelled text input with help or an error below it. What is typed as a password can be shown. */
export function TextField({ label, error, help, size = 'lg', id, className, type, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const isSecret = type === 'password';
  const Icon = shown ? EyeOff : Eye;
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const note = error ?? help;
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={inputId} className="font-medium text-12 text-text-2">
        {label}
      </label>
      <div className="relative grid">
        <input
          {...rest}
          id={inputId}
          type={isSecret && shown ? 'text' : type}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={clsx(
            'field w-full rounded-ctl border bg-bg-2 text-text-1',
            size === 'lg' ? 'h-10 px-3 text-14' : 'h-8 px-2.5 text-13',
            isSecret && 'pr-10!',
            error === undefined ? 'border-line-ctl' : 'border-red-text',
          )}
        />
        {isSecret && (
          <button
            type="button"
            aria-label={ui.showTyped()}
            title={ui.showTyped()}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-ctl text-text-2 hover:text-text-1"
          >
            <Icon aria-hidden size={18} />
          </button>
        )}
      </div>
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
