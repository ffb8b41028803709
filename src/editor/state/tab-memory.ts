/** Keeps `value` for a project in this tab, also across a reload. Each key holds the value of the last project only. */
export function keepInTab(key: string, projectId: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ projectId, value }));
  } catch {
    // Storage is full or blocked: a reload forgets it.
  }
}

/** What `keepInTab` kept for this project; `undefined` for nothing. */
export function recallFromTab(key: string, projectId: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { projectId: id, value } = kept as Record<string, unknown>;
    return id === projectId ? value : undefined;
  } catch {
    return undefined;
  }
}
