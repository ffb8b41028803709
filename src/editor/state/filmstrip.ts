import { refreshUrl } from '#contract/index.ts';
import { CallFailure, callApi } from '#src/api/client/index.ts';
import { type ProjectInfo, session, sessionAuth, setProject } from './session.ts';

/** The server is asked for the filmstrip after this time, then after twice as long, and so on up to the longest pause. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** Whether the project's filmstrip is still being made, as far as this page knows. */
export function lacksFilmstrip(project: ProjectInfo | null): boolean {
  return project?.media.video != null && project.urls != null && project.urls.filmstripUrl === null;
}

/**
 * Asks the server every now and then whether the filmstrip of the current project is made, and takes its address over.
 * Ends by itself once there is one or the server refuses. @returns what ends it earlier
 */
export function awaitFilmstrip(): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const askAfter = (ms: number): void => {
    timer = setTimeout(() => {
      void ask(abort.signal).then((again) => {
        if (again && !abort.signal.aborted) askAfter(Math.min(2 * ms, LONGEST_MS));
      });
    }, ms);
  };
  askAfter(FIRST_MS);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/** @returns whether to ask again */
async function ask(signal: AbortSignal): Promise<boolean> {
  const { project } = session;
  if (!project?.urls || !lacksFilmstrip(project)) return false;
  try {
    const { extension } = project.media;
    const { filmstripUrl } = await callApi(refreshUrl, { ...sessionAuth(), extension }, { signal });
    const now = session.project;
    if (filmstripUrl === null || now?.project_id !== project.project_id || !now.urls) return true;
    // The other addresses still work: the player must not open its media anew.
    setProject({ ...now, urls: { ...now.urls, filmstripUrl } });
    return false;
  } catch (error) {
    return !(error instanceof CallFailure);
  }
}
