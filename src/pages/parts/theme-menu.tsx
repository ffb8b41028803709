import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { chooseTheme, IconButton, MenuButton, type ThemeChoice, useThemeChoice } from '#src/ui/index.ts';

const choices: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'auto', label: 'Automatic', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

export function ThemeMenu() {
  const current = useThemeChoice();
  return (
    <MenuButton
      trigger={
        <IconButton size="sm" label="Theme" tooltipSide="bottom" icon={<SunMoon aria-hidden size={16} />} />
      }
      items={choices.map(({ value, label, icon: Icon }) => ({
        label,
        icon: <Icon aria-hidden size={16} />,
        chosen: value === current,
        onSelect: () => chooseTheme(value),
      }))}
    />
  );
}
