import { Monitor, Moon, Sun } from 'lucide-react';
import { pages } from '#i18n/en/common.ts';
import {
  chooseTheme,
  IconButton,
  MenuButton,
  type ThemeChoice,
  useTheme,
  useThemeChoice,
} from '#src/ui/index.ts';

const choices: { value: ThemeChoice; label: () => string; icon: typeof Sun }[] = [
  { value: 'auto', label: pages.automatic, icon: Monitor },
  { value: 'light', label: pages.light, icon: Sun },
  { value: 'dark', label: pages.dark, icon: Moon },
];

/** The three themes as entries of a menu. */
export function useThemeItems() {
  const current = useThemeChoice();
  return choices.map(({ value, label, icon: Icon }) => ({
    label: label(),
    icon: <Icon aria-hidden size={18} />,
    chosen: value === current,
    onSelect: () => chooseTheme(value),
  }));
}

export function ThemeMenu() {
  const Shown = useTheme() === 'dark' ? Moon : Sun;
  return (
    <MenuButton
      trigger={
        <IconButton
          size="sm"
          label={pages.theme()}
          tooltipSide="bottom"
          icon={<Shown aria-hidden size={18} />}
        />
      }
      items={useThemeItems()}
    />
  );
}
