import clsx from 'clsx';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './small-parts.tsx';

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: ReactNode | undefined;
  busy?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Why it cannot be used now. The button stays reachable by keyboard so that the reason can be read. */
  disabledReason?: string | undefined;
}

/** A button. `disabled` takes it out of reach; `disabledReason` disables it and says why. */
export function Button({
  variant,
  size,
  iconOnly,
  icon,
  busy = false,
  pressed,
  disabledReason,
  className,
  children,
  onClick,
  disabled,
  title,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const unavailable = disabled === true || disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      title={disabledReason ?? title}
      onClick={handleClick}
      className={clsx(buttonClass({ variant, size, iconOnly }, unavailable), className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}
