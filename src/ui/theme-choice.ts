/** What the user chose; `auto` leaves it to the system and the page. */
export type ThemeChoice = 'auto' | 'light' | 'dark';
export type Theme = 'light' | 'dark';
/** Pages are light and the workspace dark unless somebody says otherwise. */
export type Surface = 'page' | 'workspace';

export const THEME_KEY = 'theme';

/** A choice wins; else a dark system makes everything dark; else each surface has its own default. */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean, on: Surface): Theme {
  if (choice !== 'auto') return choice;
  return prefersDark || on === 'workspace' ? 'dark' : 'light';
}

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

export function showTheme(surface: Surface): void {
  document.documentElement.dataset.theme = resolveTheme(themeChoice(), systemDark().matches, surface);
}
