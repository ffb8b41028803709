import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { recoverUserFromAuthToken } from '#contract/index.ts';
import { CallFailure, callApi, HttpError } from '#src/api/client/index.ts';
import { clearUser, loadUser, storeUser } from '#src/editor/state/session.ts';
import type { UserData } from '#src/editor/state/user-data.ts';

/**
 * Loader of the pages for signed-in users: stored user data must exist, and the server must know the token of the
 * path. Else the way leads to /login.
 * @throws NetworkError when the server cannot be asked, for the error page
 */
export async function checkToken({ params, request }: LoaderFunctionArgs): Promise<UserData> {
  if (!loadUser()) throw redirect('/login');
  try {
    const reply = await callApi(
      recoverUserFromAuthToken,
      { auth_token: params.authKey ?? '' },
      { signal: request.signal },
    );
    const { email, auth_token, credentials } = reply;
    storeUser({ email, auth_token, credentials });
    return { email, auth_token, credentials };
  } catch (error) {
    const unknown = error instanceof CallFailure || (error instanceof HttpError && error.status === 401);
    if (unknown) clearUser();
    if (unknown || error instanceof HttpError) throw redirect('/login');
    throw error;
  }
}

/** Loader of the signed-in pages without a token in their path: stored user data must exist, else the way leads to /login. */
export function requireUser(): UserData {
  const user = loadUser();
  if (!user) throw redirect('/login');
  return user;
}
