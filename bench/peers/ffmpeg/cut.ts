import { rm, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import type { ExportPlan } from '#model/media/edl.ts';
import { selectExpression } from '#server/media/plan/cut-plan.ts';

const QUIET = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'];

/** One pass of `select` and `aselect` over all: frames by number, audio by time, both re-encoded. */
export async function selectOnePass(
  path: string,
  plan: ExportPlan,
  encoder: readonly string[],
  out: string,
): Promise<void> {
  const picture = `select='${selectExpression(plan.segments)}',setpts=N/30/TB`;
  // The same tree over the same times in milliseconds; `aselect` works on whole AAC frames of 21 ms.
  const byTime = plan.segments.map(({ startFrame, endFrame }) => ({
    startFrame: Math.round((startFrame * 1000) / 30),
    endFrame: Math.round((endFrame * 1000) / 30),
  }));
  const sound = `aselect='${selectExpression(byTime).replaceAll('(n,', '(t*1000,')}',asetpts=N/SR/TB`;
  await execa('ffmpeg', [
    ...[...QUIET, '-i', path, '-vf', picture, '-af', sound],
    ...[...encoder, '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', out],
  ]);
}

/** Files of one kind concatenated by `-c copy` and the concat demuxer, with the index in front. */
export async function copyJoined(paths: readonly string[], out: string): Promise<void> {
  const list = `${out}.list`;
  try {
    await writeFile(list, paths.map((path) => `file '${path}'\n`).join(''));
    const concat = ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-movflags', '+faststart'];
    await execa('ffmpeg', [...QUIET, ...concat, out]);
  } finally {
    await rm(list, { force: true });
  }
}

/** Decodes and throws the samples away: the least that reading audio takes. */
export async function decodeToNothing(path: string): Promise<void> {
  await execa('ffmpeg', [...QUIET, '-i', path, '-f', 'null', '-']);
}
