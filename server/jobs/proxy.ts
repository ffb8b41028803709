import { join } from 'node:path';
import { projectOfMedia, setProxy } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { withUserFailures } from './failures.ts';
import { startFilmstrip } from './filmstrip.ts';
import type { TaskControl, TaskHandler } from './runner.ts';
import type { Task } from './tasks.ts';
import { inWorkFolder } from './work-folder.ts';

/** Makes a copy that browsers play and seek well, in the background; the master stays what is cut. */
export function proxyHandler(deps: Deps): TaskHandler {
  return {
    kind: 'proxy',
    concurrency: 1,
    run: (task, control) => withUserFailures(deps.log, () => proxy(deps, task, control)),
  };
}

async function proxy(deps: Deps, task: Task, control: TaskControl): Promise<void> {
  const { prefix } = task.input as { prefix: string };
  const project = await projectOfMedia(deps.db, prefix);
  if (!project || project.mediaDeletedAt) return;
  const info = project.media.info as MediaInfo;
  await inWorkFolder(deps, task, async (folder) => {
    const path = join(folder, 'proxy.mp4');
    await deps.store.withLocalFile(project.masterKey, (master) =>
      runLong(
        'makeProxy',
        { path: master, outPath: path, info },
        { signal: control.signal, onProgress: (progress: number) => control.report({ progress }) },
      ),
    );
    const key = `${prefix}/proxy.mp4`;
    await deps.store.adopt(path, key);
    if (!(await setProxy(deps.db, prefix, key))) await deps.store.deleteFolder(prefix);
    else if (info.video) await startFilmstrip(deps, task.userId, prefix);
  });
}
