import { Checkbox as Base } from '@base-ui/react/checkbox';
import clsx from 'clsx';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what it stands for is on. */
  indeterminate?: boolean | undefined;
  error?: string | undefined;
  /** False keeps the label for screen readers alone. */
  showLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  className?: string | undefined;
}

/** A box with a label; the label is part of what can be clicked. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, indeterminate, error, showLabel = true, disabled, name } = props;
  const id = useId();
  return (
    <div className={clsx('grid gap-1', props.className)}>
      <div className={clsx('flex items-center gap-2', disabled && 'text-text-3')}>
        <Base.Root
          id={id}
          ref={props.ref}
          name={name}
          checked={checked}
          indeterminate={indeterminate}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          aria-labelledby={`${id}-label`}
          onCheckedChange={onChange}
          className={clsx(
            'relative inline-grid size-4 flex-none place-items-center rounded-chip border',
            // The box is small; what can be hit is not.
            "after:absolute after:-inset-2 after:content-['']",
            disabled ? 'cursor-not-allowed border-line bg-bg-2' : 'bg-bg-2',
            !disabled && (error === undefined ? 'border-line-ctl' : 'border-red-text'),
            'data-checked:border-blue data-checked:bg-blue data-checked:text-on-blue',
            'data-indeterminate:border-blue data-indeterminate:bg-blue data-indeterminate:text-on-blue',
          )}
        >
          <Base.Indicator className="grid place-items-center">
            {indeterminate ? <Minus aria-hidden size={12} /> : <Check aria-hidden size={12} />}
          </Base.Indicator>
        </Base.Root>
        <label
          htmlFor={id}
          id={`${id}-label`}
          className={showLabel ? (disabled ? 'cursor-not-allowed' : 'cursor-pointer') : 'sr-only'}
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
