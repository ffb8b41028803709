import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readUserData } from '#src/editor/state/session/user-data.ts';

/** Loader of the landing page: who is signed in goes on where they work. */
export function goOnWorking(): Response | null {
  const user = readUserData();
  return user && redirect(workspacePath(user));
}

/** Loader of the address of a signed-in page that lacks the token at its end: the page of the account that is logged in. */
export function toOwnPage({ request }: LoaderFunctionArgs): Response {
  const user = readUserData();
  if (!user) return redirect('/login');
  const { pathname, search } = new URL(request.url);
  return redirect(`${pathname.replace(/\/$/, '')}/${encodeURIComponent(user.auth_token)}${search}`);
}

export function workspacePath(user: { auth_token: string }): string {
  return `/workspace/${encodeURIComponent(user.auth_token)}`;
}

export function uploadPath(user: { auth_token: string }): string {
  return `/upload_media/${encodeURIComponent(user.auth_token)}`;
}

export function settingsPath(user: { auth_token: string }): string {
  return `/settings/${encodeURIComponent(user.auth_token)}`;
}

/** The path of the same page with another session's token at its end. */
export function withToken(path: string, user: { auth_token: string }): string {
  return path.replace(/[^/]+\/?$/, encodeURIComponent(user.auth_token));
}
