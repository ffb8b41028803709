import { join } from 'node:path';
import { type ProjectRow, projectOfMedia, setFilmstrip } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { MediaRefused } from '#server/media/errors.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { withUserFailures } from './failures.ts';
import { filmstripKey, proxyKey } from './keys.ts';
import { type TaskControl, type TaskHandler, TryLater } from './runner.ts';
import { isOpen, type Task } from './tasks.ts';
import { inWorkFolder } from './work-folder.ts';

/** Seconds before the second, third and fourth try. */
const WAITS = [5, 60, 600] as const;

/** Makes the pictures of the timeline, in the background. Without them it shows placeholders. */
export function filmstripHandler(deps: Deps): TaskHandler {
  return {
    kind: 'filmstrip',
    concurrency: 1,
    run: (task, control) => withUserFailures(deps.log, () => tryFilmstrip(deps, task, control)),
  };
}

/** Asks for the filmstrip of media that can be played by now. */
export async function startFilmstrip(deps: Deps, userId: string, prefix: string): Promise<void> {
  await deps.tasks.start({ kind: 'filmstrip', key: filmstripKey(prefix), userId, input: { prefix } });
}

/**
 * Asks once more for the filmstrip of a project that is opened without one: its tries may have failed, or the process may have
 * died before it asked. Does nothing while it is being made, or while the copy for playing is, which comes first.
 */
export async function resumeFilmstrip(
  deps: Deps,
  project: Pick<ProjectRow, 'userId' | 'media' | 'mediaPrefix' | 'proxyKey' | 'filmstripKey'>,
): Promise<void> {
  const { media, mediaPrefix } = project;
  if (project.filmstripKey || !media.video) return;
  const latest = await deps.tasks.latest(filmstripKey(mediaPrefix));
  if (latest && isOpen(latest)) return;
  const { playable } = media.info as MediaInfo;
  if (!playable && !project.proxyKey) {
    const proxy = await deps.tasks.latest(proxyKey(mediaPrefix));
    if (proxy?.state !== 'failed') return;
  }
  await startFilmstrip(deps, project.userId, mediaPrefix);
}

/** A try that failed is followed by others, a while later each, unless the recording itself is at fault. */
async function tryFilmstrip(deps: Deps, task: Task, control: TaskControl): Promise<void> {
  try {
    await filmstrip(deps, task, control);
  } catch (error) {
    const wait = WAITS[task.failedTries];
    if (wait === undefined || error instanceof MediaRefused) throw error;
    throw new TryLater(wait, error);
  }
}

async function filmstrip(deps: Deps, task: Task, control: TaskControl): Promise<void> {
  const { prefix } = task.input as { prefix: string };
  const project = await projectOfMedia(deps.db, prefix);
  if (!project || project.mediaDeletedAt) return;
  const info = project.media.info as MediaInfo;
  const { video } = info;
  if (!video) return;
  await inWorkFolder(deps, task, async (folder) => {
    const path = join(folder, 'filmstrip');
    await deps.store.withLocalFile(project.masterKey, (master) =>
      runLong(
        'makeFilmstrip',
        { path: master, outPath: path, folder: join(folder, 'atlases'), info: { ...info, video } },
        { signal: control.signal },
      ),
    );
    const key = `${prefix}/filmstrip.bin`;
    await deps.store.adopt(path, key);
    if (!(await setFilmstrip(deps.db, prefix, key))) await deps.store.deleteFolder(prefix);
  });
}
