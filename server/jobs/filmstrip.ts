import { join } from 'node:path';
import { projectOfMedia, setFilmstrip } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { makeFilmstrip } from '#server/media/filmstrip.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { withUserFailures } from './failures.ts';
import { filmstripKey } from './keys.ts';
import type { TaskControl, TaskHandler } from './runner.ts';
import type { Task } from './tasks.ts';
import { inWorkFolder } from './work-folder.ts';

/** Makes the pictures of the timeline, in the background. Without them it shows placeholders. */
export function filmstripHandler(deps: Deps): TaskHandler {
  return {
    kind: 'filmstrip',
    concurrency: 1,
    run: (task, control) => withUserFailures(deps.log, () => filmstrip(deps, task, control)),
  };
}

/** Asks for the filmstrip of media that can be played by now. */
export async function startFilmstrip(deps: Deps, userId: string, prefix: string): Promise<void> {
  await deps.tasks.start({ kind: 'filmstrip', key: filmstripKey(prefix), userId, input: { prefix } });
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
      makeFilmstrip(master, path, join(folder, 'atlases'), { ...info, video }, { signal: control.signal }),
    );
    const key = `${prefix}/filmstrip.bin`;
    await deps.store.adopt(path, key);
    if (!(await setFilmstrip(deps.db, prefix, key))) await deps.store.deleteFolder(prefix);
  });
}
