/** What the user chose; `auto` leaves it to the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark';
export type ThemeName = 'light' | 'dark';

export const THEME_KEY = 'theme';

/**
 * A choice wins, `auto` being the system's own. Without one a dark system makes all dark; on a light one every page of an
 * account is dark, as the workspace is, and the pages of a stranger are light.
 */
export function resolveTheme(
  choice: ThemeChoice | null,
  prefersDark: boolean,
  isSignedIn: boolean,
): ThemeName {
  if (choice === 'light' || choice === 'dark') return choice;
  return prefersDark || (choice === null && isSignedIn) ? 'dark' : 'light';
}

/** Null as long as nobody chose. */
export function themeChoice(): ThemeChoice | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : null;
}

export function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

export function showTheme(isSignedIn: boolean): void {
  document.documentElement.dataset.theme = resolveTheme(themeChoice(), systemDark().matches, isSignedIn);
}
