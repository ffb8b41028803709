import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presence } from '#src/editor/state/saving/presence.ts';
import { session, storeUser } from '#src/editor/state/session/session.ts';
import { USER_DATA_KEY } from '#src/editor/state/session/user-data.ts';
import { storage } from '#src/editor/state/upload/storage.ts';
import { followAccount } from './follow-account.ts';

const ann = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(session, { user: null });
  Object.assign(presence, { account: null });
  Object.assign(storage, { known: null });
});

function atServer(credentials: number, used_bytes: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('/').at(-2) ?? '');
    const page = {
      projects: [],
      total: 0,
      open_project_id: null,
      incoming: [],
      storage: { used_bytes, limit_bytes: 100 },
    };
    const body = url.includes('update_credentials') ? { new_credentials: credentials } : page;
    return Response.json({ status: 'success', ...body });
  });
  return asked;
}

test('a balance that another tab of the session stored shows at once; another session’s does not', () => {
  storeUser(ann);
  const stop = followAccount();
  const storeElsewhere = (user: object): void => {
    localStorage.setItem(USER_DATA_KEY, JSON.stringify(user));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: USER_DATA_KEY }));
  };
  storeElsewhere({ ...ann, credentials: 120 });
  expect(session.user?.credentials).toBe(120);
  storeElsewhere({ ...ann, auth_token: 'another', credentials: 5 });
  expect(session.user?.credentials).toBe(120);
  stop();
});

test('balance and storage are asked for when the server says that they changed, and when the page is shown', async () => {
  storeUser(ann);
  Object.assign(storage, { known: { used_bytes: 1, limit_bytes: 100 } });
  const stop = followAccount();
  const asked = atServer(180, 7);
  presence.account = '1 0';
  presence.account = '2 0';
  await expect.poll(() => session.user?.credentials).toBe(180);
  await expect.poll(() => storage.known?.used_bytes).toBe(7);
  expect(asked.toSorted()).toEqual(['list_projects', 'update_credentials']);
  atServer(179, 9);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => session.user?.credentials).toBe(179);
  stop();
});
