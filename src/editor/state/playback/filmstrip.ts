import { refreshUrl } from '#contract/index.ts';
import { backoff, CallFailure, callApi, sleep } from '#src/api/client/index.ts';
import { type ProjectInfo, projectAuth, session, setProject } from '../session/session.ts';

/** Poll delays, ms. */
const MIN_WAIT_MS = 5000;
const MAX_WAIT_MS = 60_000;

export function lacksFilmstrip(project: ProjectInfo | null): boolean {
  return project?.media.video != null && project.urls != null && project.urls.filmstripUrl === null;
}

/** Polls until made or refused. @returns cancel */
export function awaitFilmstrip(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const run = async (): Promise<void> => {
    let tries = 0;
    do await sleep(backoff(++tries, MIN_WAIT_MS, MAX_WAIT_MS), signal);
    while (await ask(signal));
  };
  // It rejects only once it was cancelled.
  run().catch(() => {});
  return () => abort.abort();
}

async function ask(signal: AbortSignal): Promise<boolean> {
  const { project } = session;
  if (!project?.urls || !lacksFilmstrip(project)) return false;
  try {
    const { extension } = project.media;
    const { filmstripUrl } = await callApi(refreshUrl, { ...projectAuth(), extension }, { signal });
    const now = session.project;
    if (filmstripUrl === null || now?.project_id !== project.project_id || !now.urls) return true;
    // The other URLs still work, and the player must not reopen its media.
    setProject({ ...now, urls: { ...now.urls, filmstripUrl } });
    return false;
  } catch (error) {
    return !(error instanceof CallFailure);
  }
}
