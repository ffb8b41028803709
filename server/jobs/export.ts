import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPlan } from '#model/edl.ts';
import { timeMap } from '#model/time-map.ts';
import { getExport, markReady } from '#server/db/exports.ts';
import { getProject } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace, withUserFailures } from './failures.ts';
import { type TaskControl, TaskFailure, type TaskHandler } from './runner.ts';
import type { Task } from './tasks.ts';
import { inWorkFolder } from './work-folder.ts';

/** Cuts the master into the file that is downloaded. Starts over after a crash. */
export function exportHandler(deps: Deps): TaskHandler {
  return {
    kind: 'export',
    concurrency: 2,
    run: (task, control) => withUserFailures(deps.log, () => cut(deps, task, control)),
  };
}

async function cut(deps: Deps, task: Task, control: TaskControl): Promise<void> {
  const { exportId } = task.input as { exportId: string };
  const wanted = await getExport(deps.db, exportId);
  const project = wanted && (await getProject(deps.db, wanted.projectId));
  if (!wanted || !project || project.mediaDeletedAt)
    throw new TaskFailure('The recording is gone. Upload it again to download the result.');
  await needFreeSpace(deps);
  const info = project.media.info as MediaInfo;
  const plan = planOf(wanted.input.cuts, info);
  await inWorkFolder(deps, task, async (folder) => {
    const outPath = join(folder, `output.${wanted.extension}`);
    await deps.store.withLocalFile(project.masterKey, (masterPath) =>
      runLong(
        'cutMedia',
        { masterPath, info, plan, outPath, extension: wanted.extension },
        { signal: control.signal, onProgress: control.report },
      ),
    );
    const { size } = await stat(outPath);
    deps.metrics?.stored('export', size);
    await deps.store.adopt(outPath, wanted.outputKey);
    // Room was made for other exports meanwhile.
    if (!(await markReady(deps.db, exportId, size))) await deps.store.delete(wanted.outputKey);
  });
}

/** The plan of removing `cuts` (sorted, source seconds) from a recording. */
export function planOf(cuts: readonly { readonly start: number; readonly end: number }[], info: MediaInfo) {
  const { kept } = timeMap(
    cuts.map(({ start, end }) => ({ start, duration: end - start })),
    info.duration,
  );
  return exportPlan({
    kept,
    frameRate: info.video?.frameRate ?? null,
    sampleRate: info.audio?.sampleRate ?? 0,
    ...(info.video?.frames ? { frames: info.video.frames } : {}),
    ...(info.audio?.samples ? { samples: info.audio.samples } : {}),
  });
}
