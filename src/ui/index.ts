export { Brand, Mark } from './brand.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { buttonClass } from './button-class.ts';
export { Checkbox } from './checkbox.tsx';
export { DecimalField } from './decimal-field.tsx';
export { EmptyState } from './empty-state.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { Kbd } from './kbd.tsx';
export { MenuButton } from './menu-button.tsx';
export { Modal } from './modal.tsx';
export { MultiSelect } from './multi-select.tsx';
export { NumberStepper } from './number-stepper.tsx';
export { Popover } from './popover.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { UiProvider } from './provider.tsx';
export { Select } from './select.tsx';
export { Count, ErrorLine, Skeleton } from './small-parts.tsx';
export { Spinner } from './spinner.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export {
  chooseTheme,
  resolveTheme,
  type Surface,
  setSurface,
  startTheme,
  type Theme,
  type ThemeChoice,
  useTheme,
  useThemeChoice,
} from './theme.ts';
export { toast } from './toast.tsx';
export { Toolbar, ToolbarButton } from './toolbar.tsx';
export { Tooltip } from './tooltip.tsx';
