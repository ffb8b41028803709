import { keepOnDevice, keptJson } from '#src/editor/state/device/device-memory.ts';

/** The link to edit that somebody opened before logging in: signing up leads through a mail and another page. */
const KEY = 'invited_by';
const LIFE_MS = 60 * 60_000;

/** @param token of the link */
export function keepInvitation(token: string): void {
  keepOnDevice(KEY, JSON.stringify({ token, until: Date.now() + LIFE_MS }));
}

/** The path of the link, once; null where there is none, or it was long ago. */
export function takeInvitation(): string | null {
  const { token, until } = { ...(keptJson(KEY) as { token?: unknown; until?: unknown } | null) };
  keepOnDevice(KEY, null);
  const isFresh = typeof until === 'number' && until > Date.now();
  return isFresh && typeof token === 'string' ? `/review/#${encodeURIComponent(token)}` : null;
}
