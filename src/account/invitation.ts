/** The link to edit that somebody opened before logging in: signing up leads through a mail and another page. */
const KEY = 'invited_by';
const LIFE_MS = 60 * 60_000;

/** @param token of the link */
export function keepInvitation(token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ token, until: Date.now() + LIFE_MS }));
  } catch {
    // Storage is full or blocked: the link is opened again by hand.
  }
}

/** The path of the link, once; null where there is none, or it was long ago. */
export function takeInvitation(): string | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  localStorage.removeItem(KEY);
  try {
    const { token, until } = JSON.parse(text) as { token?: unknown; until?: unknown };
    const isFresh = typeof until === 'number' && until > Date.now();
    return isFresh && typeof token === 'string' ? `/review/#${encodeURIComponent(token)}` : null;
  } catch {
    return null;
  }
}
