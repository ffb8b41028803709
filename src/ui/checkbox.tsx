import clsx from 'clsx';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what it stands for is on. */
  indeterminate?: boolean | undefined;
  error?: string | undefined;
  showLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Id of what tells more of it. */
  describedBy?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** A box with a label; the label is part of what can be clicked. The browser's own, with the product's look. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, indeterminate = false, error, showLabel = true, disabled, name } = props;
  const { describedBy } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // There is no attribute for it. After every rendering, since a click takes it away.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  });
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-1', props.className)}>
      <div className={clsx('flex items-center gap-2', disabled && 'text-text-3')}>
        <span className="relative inline-grid size-4 flex-none place-items-center">
          <input
            ref={box}
            id={id}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? describedBy : `${id}-note`}
            onChange={(event) => onChange(event.target.checked)}
            className={clsx(
              'peer size-4 cursor-pointer appearance-none rounded-chip border bg-bg-2',
              // The box is small; what can be hit is not.
              "after:absolute after:-inset-2 after:content-['']",
              disabled
                ? 'border-line disabled:cursor-not-allowed'
                : error === undefined
                  ? 'border-line-ctl'
                  : 'border-red-text',
              'checked:border-blue checked:bg-blue indeterminate:border-blue indeterminate:bg-blue',
            )}
          />
          <span className="pointer-events-none absolute inset-0 hidden place-items-center text-on-blue peer-checked:grid peer-indeterminate:grid">
            {indeterminate ? <Minus aria-hidden size={12} /> : <Check aria-hidden size={12} />}
          </span>
        </span>
        <label
          htmlFor={id}
          className={
            showLabel ? clsx('min-w-0', disabled ? 'cursor-not-allowed' : 'cursor-pointer') : 'sr-only'
          }
        >
          {label}
        </label>
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="flex items-center gap-1.5 text-12 text-red-text">
          <CircleAlert aria-hidden size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
