/** Settings and unfinished work that the browser keeps. Storage may be full or blocked: then nothing is kept. */

/** Keeps a text on this device; null forgets it. */
export function keepOnDevice(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The next page starts without it.
  }
}

/** The text that `keepOnDevice` kept. */
export function textOnDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was kept as JSON, unchecked; null where there is nothing, or no JSON. @param where on this device, or in this tab alone */
export function keptJson(key: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** As `keptJson`, of a list. */
export function keptList(key: string, where?: 'localStorage' | 'sessionStorage'): readonly unknown[] {
  const kept = keptJson(key, where);
  return Array.isArray(kept) ? kept : [];
}

/** Keeps `value` for a project in this tab, also across a reload. Each key holds the value of the last project only. */
export function keepInTab(key: string, projectId: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ projectId, value }));
  } catch {
    // A reload forgets it.
  }
}

/** What `keepInTab` kept for this project; `undefined` for nothing. */
export function recallFromTab(key: string, projectId: string): unknown {
  const kept = keptJson(key, 'sessionStorage') as { projectId?: unknown; value?: unknown } | null;
  return kept?.projectId === projectId ? kept.value : undefined;
}
