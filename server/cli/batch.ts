/** Works on files one after the other: one that fails is named, and the others are done. */
import { mkdir } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { cli } from '#i18n/en/cli.ts';
import { isOutOfSpace } from '#server/storage/free-space.ts';
import { isSameMade, isSamePlace, type Made, madeBefore, madeOf, noteDone } from './done.ts';
import { asShown, type FileJob, identityOf, statOf } from './names.ts';
import { FileProblem, problemText } from './problems.ts';
import type { CliReport } from './report.ts';

export interface BatchOptions {
  /** What the outputs depend on beside their recordings. Plain JSON. */
  readonly key: (job: FileJob) => Promise<object>;
  /** Files that are there are replaced. */
  readonly force: boolean;
  readonly isDry: boolean;
  readonly report: CliReport;
  readonly signal: AbortSignal;
  /** Told of what failed, but for a full disk. */
  readonly failed?: ((problem: string) => void) | undefined;
}

/** @param mayReplace a file that is there @returns where the file went, and what scripts are told of it; null where nothing was written */
export type FileWork = (
  job: FileJob,
  mayReplace: boolean,
) => Promise<{ readonly output: string; readonly told: object } | null>;

/** What recordings become whose own kind of file is not written. */
const REWRAPPED = ['mp4', 'm4a'];

/** @returns the exit code: 0, or 1 where some failed @throws the signal's reason */
export async function runBatch(
  jobs: readonly FileJob[],
  options: BatchOptions,
  work: FileWork,
): Promise<number> {
  const { report, signal } = options;
  let failed = 0;
  for (const [i, job] of jobs.entries()) {
    signal.throwIfAborted();
    try {
      await runOne(job, options, work);
    } catch (error) {
      signal.throwIfAborted();
      failed++;
      const message = problemText(error);
      report.tell('failed', job.name, cli.failed({ name: job.name, problem: message }), { message });
      if (!isOutOfSpace(error)) {
        options.failed?.(message);
        continue;
      }
      // The next one would find no room either.
      report.tell('stopped', null, cli.diskFullAfter({ done: i + 1 - failed, whole: jobs.length }));
      return 1;
    }
  }
  if (jobs.length > 1 && failed > 0)
    report.tell('summary', null, cli.someFailed({ failed, whole: jobs.length }), { failed });
  return failed > 0 ? 1 : 0;
}

async function runOne(job: FileJob, options: BatchOptions, work: FileWork): Promise<void> {
  const { force, isDry, report } = options;
  const { output, name } = job;
  const made = await madeOf(job.input, await options.key(job), job.place);
  const isFree = job.isFree && output !== null;
  let mayReplace = force;
  if (output !== null && !isDry && !mayReplace) {
    for (const known of isFree ? [output, ...REWRAPPED.map((ext) => withExtension(output, ext))] : [output]) {
      const before = await madeBefore(known);
      if (before && isSameMade(before, made)) {
        report.tell('skipped', name, cli.skipped({ name, output: asShown(known) }), { output: known });
        return;
      }
      mayReplace ||= before !== null && isSamePlace(before, made);
    }
    checkFree(output, mayReplace);
  }
  if (output !== null && !isDry) await mkdir(dirname(output), { recursive: true });
  const written = await work(job, mayReplace);
  if (!written) return;
  await noteMade(written.output, job, options, made);
  report.tell('done', name, cli.done({ name, output: asShown(written.output) }), {
    output: written.output,
    ...written.told,
  });
}

/** The key is asked again: the project beside the recording may be a later one now. */
async function noteMade(output: string, job: FileJob, { key }: BatchOptions, made: Made): Promise<void> {
  await noteDone(output, { ...made, options: await key(job) });
}

/** @throws FileProblem where a file is there that may not be replaced */
export function checkFree(output: string, force: boolean, input?: string): void {
  if (input !== undefined && identityOf(output) === identityOf(input))
    throw new FileProblem(cli.overInput({ name: asShown(output) }));
  if (!force && statOf(output)) throw new FileProblem(cli.alreadyThere({ output: asShown(output) }));
}

export function withExtension(path: string, extension: string): string {
  return `${path.slice(0, path.length - extname(path).length)}.${extension}`;
}
