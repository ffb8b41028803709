/** What the user chose; `auto` leaves it to the system and the page. */
export type ThemeChoice = 'auto' | 'light' | 'dark';
export type Theme = 'light' | 'dark';
/** Pages are light and the workspace dark unless somebody says otherwise. */
export type Surface = 'page' | 'workspace';

export const THEME_KEY = 'theme';

/** A choice wins, `auto` being the system's own. Without one a dark system makes all dark, else the surface decides. */
export function resolveTheme(choice: ThemeChoice | null, prefersDark: boolean, on: Surface): Theme {
  if (choice === 'light' || choice === 'dark') return choice;
  return prefersDark || (choice === null && on === 'workspace') ? 'dark' : 'light';
}

/** Null as long as nobody chose. */
export function themeChoice(): ThemeChoice | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : null;
}

export function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

export function showTheme(surface: Surface): void {
  document.documentElement.dataset.theme = resolveTheme(themeChoice(), systemDark().matches, surface);
}
