export { Button, type ButtonProps, buttonClass } from './button.tsx';
export { Checkbox } from './checkbox.tsx';
export { DecimalField } from './decimal-field.tsx';
export { GuideLink, HelpLink } from './help.tsx';
export { IconButton, type IconButtonProps, Toolbar, ToolbarButton } from './icon-button.tsx';
export { Modal, Sheet } from './modal.tsx';
export { NameForm } from './name-form.tsx';
export { CommandMenu, MenuButton, type MenuItem, Popover } from './popover.tsx';
export { MultiSelect, Select } from './select.tsx';
export { Slider } from './slider.tsx';
export {
  Brand,
  Count,
  EmptyState,
  ErrorLine,
  Kbd,
  Mark,
  ProgressBar,
  rich,
  Skeleton,
  Spinner,
} from './small-parts.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { chooseTheme, setSignedIn, startTheme, useTheme, useThemeChoice } from './theme.ts';
export { resolveTheme, type ThemeChoice, type ThemeName } from './theme-choice.ts';
export { toast, UiProvider } from './toast.tsx';
export { Tooltip } from './tooltip.tsx';
