import { proxy, ref } from 'valtio';
import { getProject } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { steadyClock } from '#model/time/steady-clock.ts';
import { callApi, onSessionEnded, type SuccessReply } from '#src/api/client/index.ts';
import { readUserData, removeUserData, type UserData, writeUserData } from './user-data.ts';

type ProjectReply = NonNullable<SuccessReply<typeof getProject>['project']>;

/** The current project as the server describes it, without its document: media, signed URLs, revision. */
export type ProjectInfo = Omit<ProjectReply, 'document'>;

interface Session {
  user: UserData | null;
  project: ProjectInfo | null;
  /** The server no longer accepts the user's token: they have to log in again. */
  expired: boolean;
  /** Id of the project whose media the server could not confirm: treated as deleted (specification §8). */
  unconfirmedMediaOf: string | null;
}

export const session = proxy<Session>({
  user: null,
  project: null,
  expired: false,
  unconfirmedMediaOf: null,
});

onSessionEnded((token) => {
  if (token === session.user?.auth_token) session.expired = true;
});

/** The project's rushes have to be uploaded again; its edit stays. */
export function lacksMedia({ project, unconfirmedMediaOf }: MediaKnowledge): boolean {
  return project !== null && (!project.urls || project.project_id === unconfirmedMediaOf);
}

export interface MediaKnowledge {
  readonly project: { readonly project_id: string; readonly urls: object | null } | null;
  readonly unconfirmedMediaOf: string | null;
}

export function loadUser(): UserData | null {
  const user = readUserData();
  session.user = user && ref(user);
  return user;
}

export function storeUser(user: UserData): void {
  const { email, auth_token, credentials } = user;
  writeUserData(user);
  if (session.user?.auth_token !== auth_token) session.expired = false;
  session.user = ref({ email, auth_token, credentials });
}

export function clearUser(): void {
  removeUserData();
  sessionStorage.clear();
  session.user = null;
  session.project = null;
  session.unconfirmedMediaOf = null;
}

export function setCredentials(credentials: number): void {
  if (session.user && session.user.credentials !== credentials) storeUser({ ...session.user, credentials });
}

/** Takes over the balance that another tab of this session has stored. */
export function takeStoredBalance(): void {
  const stored = readUserData();
  if (stored && stored.auth_token === session.user?.auth_token) session.user = ref(stored);
}

/** A URL without what changes with its signature. */
export function fileOfUrl(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

interface AddressLife {
  readonly url: string | null;
  readonly until: number;
}

/** Goes on while the machine sleeps, and where its clock is put back. */
export const addressClock = steadyClock(
  () => Date.now(),
  () => performance.now(),
);

let life: AddressLife = { url: null, until: Number.POSITIVE_INFINITY };

/** When the URLs of the current project expire, by `addressClock`. */
export function addressesWorkUntil(): number {
  return life.until;
}

export function setProject(project: ProjectInfo | null): void {
  const { signedUrl = null, expires_in: seconds } = project?.urls ?? {};
  // An update without new URLs keeps the expiry of the earlier ones.
  if (signedUrl !== life.url)
    life = {
      url: signedUrl,
      until: seconds === undefined ? Number.POSITIVE_INFINITY : addressClock() + 1000 * seconds,
    };
  session.project = project && ref(project);
}

/**
 * @param projectId null: the one that is open on the server
 * @returns the saved document, null when there is none
 * @throws what `callApi` throws; Error if `projectId` no longer exists
 */
export async function fetchProject(projectId: string | null, signal?: AbortSignal): Promise<unknown> {
  const { project } = await callApi(getProject, authOf(projectId), { signal });
  if (!project) {
    if (projectId !== null) throw new Error(texts.projectGone());
    setProject(null);
    return null;
  }
  const { document, ...info } = project;
  setProject(info);
  return document ?? null;
}

export function sessionAuth(): { email: string; auth_token: string } {
  if (!session.user) throw new Error('Log in first');
  const { email, auth_token } = session.user;
  return { email, auth_token };
}

export interface ProjectAuth {
  readonly email: string;
  readonly auth_token: string;
  readonly project_id?: string;
}

/** Fields of a call about the project on screen, because another window may have opened another one. */
export function projectAuth(): ProjectAuth {
  return authOf(session.project?.project_id ?? null);
}

/** As `projectAuth`, of a call that needs one. @throws Error without a project on screen */
export function openProjectAuth() {
  if (!session.project) throw new Error('Open a project first');
  return { ...sessionAuth(), project_id: session.project.project_id };
}

export function authOf(projectId: string | null): ProjectAuth {
  return { ...sessionAuth(), ...(projectId !== null && { project_id: projectId }) };
}
