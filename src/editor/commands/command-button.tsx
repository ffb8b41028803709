import type { LucideIcon } from 'lucide-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import {
  Button,
  IconButton,
  type IconButtonProps,
  Kbd,
  type MenuItem,
  ToolbarButton,
} from '../../ui/index.ts';
import type { Command, Place } from './command.ts';
import { keyCaps } from './key-names.ts';

const NOTHING: readonly object[] = [];

/** What a button shows of a command now; renders again when that changes. */
export function useCommand({ label, disabled, checked, watches = NOTHING }: Command) {
  const watch = useCallback(
    (listener: () => void) => {
      const stops = watches.map((state) => subscribe(state, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [watches],
  );
  const off = useSyncExternalStore(watch, () => disabled?.() ?? false);
  return {
    label: useSyncExternalStore(watch, label),
    disabled: off === true,
    disabledReason: typeof off === 'string' ? off : undefined,
    pressed: useSyncExternalStore(watch, () => checked?.()),
  };
}

/** The first key of a command as this machine names it, such as `Ctrl Z`. @param place that has keys of its own */
export function shortcutOf({ keys, keysIn }: Command, place?: Place): string | undefined {
  const [key] = (place ? keysIn?.[place] : keys) ?? [];
  return key && keyCaps(key).join(' ');
}

/** The tooltip of a button that shows the label but not the key, such as 'Search & Cut (Ctrl F)'. */
export function titleOf(command: Command, label: string): string | undefined {
  return command.keys && `${label} (${shortcutOf(command)})`;
}

/** A menu's item, as the command is now. */
export function menuItemOf(command: Command): MenuItem {
  const { label, icon: Icon, disabled, checked, run } = command;
  return {
    label: label(),
    icon: Icon && <Icon aria-hidden size={16} />,
    keys: shortcutOf(command),
    disabled: disabled !== undefined && disabled() !== false,
    chosen: checked?.(),
    onSelect: () => run?.(),
  };
}

interface CommandButtonProps extends Pick<IconButtonProps, 'size' | 'className' | 'variant'> {
  readonly command: Command;
  /** In place of the command's own. */
  readonly icon?: LucideIcon | undefined;
  readonly iconSize?: number;
  /** After it ran, for example to return the focus to the text. */
  readonly onDone?: () => void;
}

/** What every button of a command gets, and its label. */
function useButton({
  command,
  icon: Icon = command.icon,
  iconSize = 16,
  onDone,
  ...look
}: CommandButtonProps) {
  const { label, ...state } = useCommand(command);
  const onClick = (): void => {
    command.run?.();
    onDone?.();
  };
  return {
    label,
    button: { ...look, ...state, icon: Icon && <Icon aria-hidden size={iconSize} />, onClick },
  };
}

/** A button with the icon of a command; label and key show as its tooltip. Memoized: tooltips are dear to render. */
export const CommandIconButton = memo(function CommandIconButton(props: CommandButtonProps) {
  const { label, button } = useButton(props);
  return <IconButton {...button} label={label} shortcut={shortcutOf(props.command)} />;
});

interface TextButtonProps extends CommandButtonProps {
  /** Shown beside the label; without it the tooltip says the key. */
  readonly shortcut?: string | undefined;
}

/** A button with icon and label of a command. */
export const CommandButton = memo(function CommandButton({ shortcut, ...props }: TextButtonProps) {
  const { label, button } = useButton(props);
  return (
    <Button {...button} title={shortcut === undefined ? titleOf(props.command, label) : undefined}>
      {label}
      {shortcut !== undefined && (
        <>
          {' '}
          <Kbd onTip={props.variant === 'primary'}>{shortcut}</Kbd>
        </>
      )}
    </Button>
  );
});

/** A button of a toolbar with icon and label of a command; with `iconOnly` the label is for screen readers alone. */
export function CommandToolbarButton({
  iconOnly = false,
  ...props
}: CommandButtonProps & { readonly iconOnly?: boolean }) {
  const { label, button } = useButton(props);
  return (
    <ToolbarButton
      {...button}
      aria-keyshortcuts={props.command.keys?.[0]}
      aria-label={iconOnly ? label : undefined}
    >
      {iconOnly ? null : label}
    </ToolbarButton>
  );
}
