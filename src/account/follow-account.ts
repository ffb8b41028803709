import { subscribeKey } from 'valtio/utils';
import { presence } from '#src/editor/state/saving/presence.ts';
import { refreshCredentials } from '#src/editor/state/session/purchase.ts';
import { session, takeStoredBalance } from '#src/editor/state/session/session.ts';
import { USER_DATA_KEY } from '#src/editor/state/session/user-data.ts';
import { fetchStorageUsage, storage } from '#src/editor/state/upload/storage.ts';

/**
 * Keeps balance and storage as they are on the server: what another tab stored at once, the rest when the page becomes visible and
 * when the server says that something changed. @returns stops it
 */
export function followAccount(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('storage', ({ key }) => key === USER_DATA_KEY && takeStoredBalance(), { signal });
  const askVisible = (): void => {
    if (document.visibilityState === 'visible') askAccount();
  };
  document.addEventListener('visibilitychange', askVisible, { signal });
  let known = presence.account;
  const hear = (now: string | null): void => {
    // The first one says nothing new: the page that opens asks itself.
    if (known !== null) askAccount();
    known = now;
  };
  const stopHearing = subscribeKey(presence, 'account', hear, true);
  signal.addEventListener('abort', stopHearing);
  return () => stop.abort();
}

function askAccount(): void {
  if (!session.user || session.expired) return;
  // Without an answer, what is known stays.
  refreshCredentials().catch(() => undefined);
  if (storage.known) void fetchStorageUsage();
}
