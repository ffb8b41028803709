import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { recoverUserFromAuthToken } from '#contract/index.ts';
import { CallFailure, callApi, HttpError } from '#src/api/client/index.ts';
import { clearUser, loadUser, storeUser } from '#src/editor/state/session/session.ts';
import { readUserData, type UserData } from '#src/editor/state/session/user-data.ts';
import { announceDeletion } from './deletion.ts';
import { withToken } from './paths.ts';

/** Whose page it is: the user's who is signed in here, or `other`'s, which is not taken over before the user was asked. */
export interface Visit {
  readonly user: UserData;
  readonly other: UserData | null;
}

/** Loader of signed-in pages: needs stored user data and a token the server knows, else redirects to /login. @throws NetworkError */
export async function checkToken({ params, request }: LoaderFunctionArgs): Promise<Visit> {
  // Not into the session yet: a page of another account may still be open in this tab, with work to save.
  const stored = readUserData();
  if (!stored) throw redirect('/login');
  const { authKey = '' } = params;
  try {
    const reply = await callApi(
      recoverUserFromAuthToken,
      { auth_token: authKey },
      { signal: request.signal },
    );
    const { email, auth_token, credentials } = reply;
    const owner = { email, auth_token, credentials };
    // The same session under another address: its account has a new one.
    if (email !== stored.email && auth_token !== stored.auth_token) return { user: stored, other: owner };
    storeUser(owner);
    announceDeletion(reply.deletion_at);
    return { user: owner, other: null };
  } catch (error) {
    const unknown = error instanceof CallFailure || (error instanceof HttpError && error.status === 401);
    // Another's stale link says nothing about the session of this browser.
    if (unknown && authKey === stored.auth_token) clearUser();
    if (unknown || error instanceof HttpError) throw redirect('/login');
    throw error;
  }
}

/**
 * Loader of a page that asks for stored user data alone: a token that the server does not know is met by its calls, which lead to
 * /login. @throws NetworkError
 */
export async function checkStored(args: LoaderFunctionArgs): Promise<Visit> {
  const stored = readUserData();
  try {
    return await checkToken(args);
  } catch (error) {
    if (!stored || !(error instanceof Response)) throw error;
    storeUser(stored);
    return { user: stored, other: null };
  }
}

export function goOnAs(chosen: UserData, { user }: Visit): void {
  if (chosen.email !== user.email) {
    clearUser();
    storeUser(chosen);
  }
  window.location.replace(withToken(window.location.pathname, chosen));
}

/** Loader of signed-in pages without a token in their path. */
export function requireUser(): UserData {
  const user = loadUser();
  if (!user) throw redirect('/login');
  return user;
}
