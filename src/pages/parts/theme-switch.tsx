import { Monitor, Moon, Sun } from 'lucide-react';
import { pages } from '#i18n/en/common.ts';
import { buttonClass, chooseTheme, type ThemeChoice, useThemeChoice } from '#src/ui/index.ts';
import { useDrawnOnly } from './visitor.tsx';

const choices: { value: ThemeChoice; label: () => string; icon: typeof Sun }[] = [
  { value: 'auto', label: pages.automaticTheme, icon: Monitor },
  { value: 'light', label: pages.lightTheme, icon: Sun },
  { value: 'dark', label: pages.darkTheme, icon: Moon },
];

export function ThemeSwitch() {
  const current = useThemeChoice();
  return (
    <fieldset disabled={useDrawnOnly()} className="flex gap-0.5">
      <legend className="sr-only">{pages.theme()}</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label()}
          title={label()}
          aria-pressed={value === current}
          onClick={() => chooseTheme(value)}
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        >
          <Icon aria-hidden size={18} />
        </button>
      ))}
    </fieldset>
  );
}
