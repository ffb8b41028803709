import { useSyncExternalStore } from 'react';

import {
  showTheme,
  systemDark,
  THEME_KEY,
  type ThemeChoice,
  type ThemeName,
  themeChoice,
} from './theme-choice.ts';

const listeners = new Set<() => void>();
let isSignedIn = false;

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice);
  applyTheme();
}

/** Whether the pages from now on are an account's. */
export function setSignedIn(next: boolean): void {
  isSignedIn = next;
  applyTheme();
}

/** Puts the theme on `<html>` and keeps it up with the system and with other tabs. Called once, before the first paint. */
export function startTheme(signedIn: boolean): void {
  isSignedIn = signedIn;
  applyTheme();
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) applyTheme();
  });
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, currentTheme);
}

export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore(subscribe, themeChoice, () => null);
}

function currentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  showTheme(isSignedIn);
  for (const listener of listeners) listener();
}
