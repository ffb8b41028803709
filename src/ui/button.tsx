import clsx from 'clsx';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from './small-parts.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  /** `primary` once per region. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /** 28, 32 or 40 px high; 44 under a finger. Default `md`. */
  size?: ButtonSize | undefined;
  iconOnly?: boolean | undefined;
}

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-ctl border font-medium whitespace-nowrap select-none ' +
  'max-2xs:h-auto max-2xs:min-h-8 max-2xs:py-1 max-2xs:whitespace-normal ' +
  'touch-target transition-[background-color,border-color] active:duration-80 ' +
  'aria-pressed:border-transparent aria-pressed:bg-blue-soft aria-pressed:text-blue-text';

const off = 'cursor-not-allowed border-line bg-bg-2 text-text-3';

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-blue text-on-blue hover:bg-blue-hover',
  secondary: 'border-line-ctl bg-bg-2 text-text-1 hover:bg-bg-3',
  ghost: 'border-transparent text-text-2 hover:bg-bg-2 hover:text-text-1',
  danger: 'border-transparent text-red-text hover:bg-red-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 text-13',
  md: 'h-8 text-13',
  lg: 'h-10 text-14',
};

const paddings: Record<ButtonSize, string> = { sm: 'px-2', md: 'px-3', lg: 'px-4' };
const squares: Record<ButtonSize, string> = { sm: 'w-7', md: 'w-8', lg: 'w-10' };

export function buttonClass(look: ButtonLook = {}, unavailable = false): string {
  const { variant = 'secondary', size = 'md', iconOnly = false } = look;
  return clsx(
    base,
    sizes[size],
    iconOnly ? squares[size] : paddings[size],
    unavailable ? (iconOnly ? 'cursor-not-allowed border-transparent text-text-3' : off) : looks[variant],
  );
}

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
