import { useSyncExternalStore } from 'react';

/** What the user chose; `auto` leaves it to the system and the page. */
export type ThemeChoice = 'auto' | 'light' | 'dark';
export type Theme = 'light' | 'dark';
/** Pages are light and the workspace dark unless somebody says otherwise. */
export type Surface = 'page' | 'workspace';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
let surface: Surface = 'page';

/**
 * A choice wins and is remembered. Else a system set to dark makes everything dark. A system that asks for light looks
 * the same to a page as one that asks for nothing, so it leaves each surface its own default.
 */
export function resolveTheme(choice: ThemeChoice, prefersDark: boolean, on: Surface): Theme {
  if (choice !== 'auto') return choice;
  return prefersDark || on === 'workspace' ? 'dark' : 'light';
}

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'auto') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
  applyTheme();
}

/** Says which kind of page is on screen. */
export function setSurface(next: Surface): void {
  surface = next;
  applyTheme();
}

/** Puts the theme on `<html>` and keeps it up with the system and with other tabs. Called once, before the first paint. */
export function startTheme(): void {
  applyTheme();
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) applyTheme();
  });
}

/** The theme on screen, for what draws outside CSS. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice);
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  document.documentElement.dataset.theme = resolveTheme(themeChoice(), systemDark().matches, surface);
  for (const listener of listeners) listener();
}
