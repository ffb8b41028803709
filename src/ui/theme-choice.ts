/** What the user chose; `auto` leaves it to the system and the page. */
export type ThemeChoice = 'auto' | 'light' | 'dark';
export type Theme = 'light' | 'dark';
/** Pages are light and the workspace dark unless somebody says otherwise. */
export type Surface = 'page' | 'workspace';

/** Where the choice is kept. */
export const THEME_KEY = 'theme';

/**
 * A choice wins and is remembered. Else a system set to dark makes everything dark. A system that asks for light looks
 * the same to a page as one that asks for nothing, so it leaves each surface its own default.
 */
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

/** Puts the theme of a surface on `<html>`. */
export function showTheme(surface: Surface): void {
  document.documentElement.dataset.theme = resolveTheme(themeChoice(), systemDark().matches, surface);
}
