import { Toolbar as Base } from '@base-ui/react/toolbar';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Buttons that are one stop of the Tab key; arrows go from one to the next. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  return (
    <Base.Root aria-label={label} className={clsx('flex items-center', className)}>
      {children}
    </Base.Root>
  );
}

/** With `disabledReason` it stays focusable, so that the reason can be read; Base UI's own disabling swallows all keys. */
export function ToolbarButton({ disabledReason, className, ...rest }: ButtonProps) {
  return (
    <Base.Button
      render={
        <Button
          size="sm"
          variant="ghost"
          {...rest}
          disabledReason={disabledReason}
          className={clsx(disabledReason !== undefined && 'border-transparent! bg-transparent!', className)}
        />
      }
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'iconOnly' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  shortcut?: string | undefined;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right' | undefined;
}

/** A button with an icon alone; its label shows as a tooltip. */
export function IconButton({
  label,
  shortcut,
  tooltipSide,
  variant = 'ghost',
  disabledReason,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={disabledReason ?? label} shortcut={shortcut} side={tooltipSide}>
      <Button
        {...rest}
        variant={variant}
        iconOnly
        aria-label={label}
        disabledReason={disabledReason}
        // The tooltip says it already.
        title={undefined}
      />
    </Tooltip>
  );
}
