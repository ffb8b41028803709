import { subscribe } from 'valtio';
import { refreshUrl } from '#contract/index.ts';
import { CallFailure, callApi, HttpError } from '#src/api/client/index.ts';
import {
  addressClock,
  addressesWorkUntil,
  authOf,
  type ProjectInfo,
  session,
  setProject,
} from './session.ts';

/** Addresses are renewed this long before they expire, or a third of their life if less, ms. */
const AHEAD_MS = 5 * 60_000;
/** How often the clock is checked, because timers stop while the machine sleeps, ms. */
const LOOK_MS = 30_000;
/** Delay before the server is asked again if it could not be reached, ms. */
const AGAIN_MS = 10_000;

type Addresses = NonNullable<ProjectInfo['urls']>;

export async function askForAddresses({
  project_id,
  media,
}: Pick<ProjectInfo, 'project_id' | 'media'>): Promise<Addresses> {
  const { status: _, ...addresses } = await callApi(refreshUrl, {
    ...authOf(project_id),
    extension: media.extension,
  });
  return addresses;
}

/** Renews the media addresses before they expire, also after sleep or a lost network. @returns stop */
export function keepAddressesFresh(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout>;
  let isAsking = false;
  let restUntil = 0;
  let refused: string | null = null;
  const due = (): number => {
    const { urls } = session.project ?? {};
    if (!urls || urls.signedUrl === refused) return Number.POSITIVE_INFINITY;
    const ahead = Math.min(AHEAD_MS, (1000 * (urls.expires_in ?? 0)) / 3);
    return Math.max(addressesWorkUntil() - ahead, restUntil);
  };
  const look = async (): Promise<void> => {
    const { project } = session;
    if (project && !isAsking && due() <= addressClock()) {
      isAsking = true;
      try {
        await renew(project);
      } catch (error) {
        if (isRefusal(error)) refused = project.urls?.signedUrl ?? null;
        else restUntil = addressClock() + AGAIN_MS;
      }
      isAsking = false;
    }
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(LOOK_MS, Math.max(0, due() - addressClock())));
  };
  const wake = () => void look();
  document.addEventListener('visibilitychange', wake, { signal });
  for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, wake, { signal });
  const unsubscribe = subscribe(session, wake);
  wake();
  return () => {
    unsubscribe();
    stop.abort();
    clearTimeout(timer);
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallFailure || (error instanceof HttpError && error.status === 401);
}

/** Takes over fresh URLs, unless others arrived meanwhile. */
async function renew(project: ProjectInfo): Promise<void> {
  const urls = await askForAddresses(project);
  const now = session.project;
  if (now?.project_id === project.project_id && now.urls?.signedUrl === project.urls?.signedUrl)
    setProject({ ...now, urls });
}
