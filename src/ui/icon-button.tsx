import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

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
