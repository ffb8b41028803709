/** A recording heard again by a second recogniser, behind all other work. */
import { z } from 'zod';
import { language, type PassRun, PORTION_SECONDS, passRun } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { chosenSecondPass } from '#server/db/accounts/users.ts';
import { storePortion } from '#server/db/edits/second-pass.ts';
import {
  areOpen,
  COMES_FIRST,
  hasTurn,
  isWaitedFor,
  latestOfProject,
  SECOND_PASS,
} from '#server/db/projects/background-tasks.ts';
import * as projects from '#server/db/projects/projects.ts';
import { latestOfKey } from '#server/db/projects/tasks.ts';
import { VOICE } from '#server/db/projects/voice-copies.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import type { SpeechEngine } from '#server/speech/engine.ts';
import { spanOf } from '#server/speech/second/check.ts';
import { modeBehind } from '#server/speech/second/policy.ts';
import { withMaster } from '../media/master.ts';
import { defineJob, type JobControl, MakesWay, TaskFailure } from '../queue/job.ts';
import { secondPassKey, transcribeKey } from '../queue/keys.ts';
import { isOpen, readTask, type Task } from '../queue/tasks.ts';
import { secondEngine, windowsToHear } from './windows-to-hear.ts';

const input = z.object({
  projectId: z.string(),
  language,
  mode: z.enum(['replace', 'mark']),
  /** As the first recogniser was told. */
  vocabulary: z.array(z.string()).readonly().default([]),
});
const progress = z.object({
  percent: z.number(),
  /** Source seconds that were heard. */
  until: z.number(),
  /** Of the portion that is not whole yet. */
  runs: z.array(passRun).readonly(),
  /** When nothing else was to be done, milliseconds since 1970. */
  idleAt: z.number(),
});
type PassTask = Task<z.output<typeof input>, z.output<typeof progress>>;
type Control = JobControl<z.output<typeof progress>>;
type Progress = z.output<typeof progress>;

/** Work that comes first: joins, transcriptions, alignments, exports, clean voices. */
const BEFORE = [...COMES_FIRST, VOICE];
/** A pass that waited so long gets a window between two tasks of those. */
const LONG_WAIT_MS = 3_600_000;
/** How long a pass waits for its recogniser to be installed. */
const INSTALLED_WITHIN_MS = 24 * 3_600_000;

export const secondPassJob = defineJob({
  kind: SECOND_PASS,
  input,
  progress,
  concurrency: 1,
  // How long a turn may go unseen.
  retryDelay: { first: 1, max: 15 },
  async mayBegin(deps, task) {
    if (!(await deps.speech.whisper?.installed()))
      return deps.clock.wall() - task.createdAt.getTime() > INSTALLED_WITHIN_MS;
    const waited = deps.clock.wall() - (task.progress?.idleAt ?? task.createdAt.getTime());
    return hasTurn(deps.db, SECOND_PASS, { before: BEFORE, isOverdue: waited >= LONG_WAIT_MS });
  },
  async run(deps, task, control) {
    const { projectId } = task.input;
    const project = await projects.getProject(deps.db, projectId);
    if (!project || project.mediaDeletedAt) throw new TaskFailure(jobs.goneForSecondPass());
    if (project.transcript !== 'done') throw new TaskFailure(jobs.secondPassOvertaken());
    if ((await chosenSecondPass(deps.db, project.userId)) === false)
      throw new TaskFailure(jobs.secondPassSwitchedOff());
    await hearAgain(deps, task, project, await secondEngine(deps.speech), control);
  },
});

/**
 * Has a new transcript heard again where that is wanted and can be. @param engine `id` of the one that made it
 * @param transcription `id` of the task that made it
 */
export async function startSecondPass(
  deps: Deps,
  project: Pick<projects.ProjectRow, 'id' | 'userId'>,
  transcription: string,
  first: { readonly engine: SpeechEngine['id'] } & Pick<PassTask['input'], 'language' | 'vocabulary'>,
): Promise<void> {
  const { db, tasks } = deps;
  const mode = modeBehind(first.engine, await chosenSecondPass(db, project.userId));
  if (mode === null || !(await canComeSecond(deps))) return;
  const key = secondPassKey(project.id, transcription);
  // A transcription that was resumed after it had started one.
  if (await tasks.latest(secondPassJob, key)) return;
  const { engine: _, ...told } = first;
  await tasks.start(secondPassJob, {
    ...{ key, userId: project.userId, projectId: project.id },
    input: { projectId: project.id, mode, ...told },
  });
}

/** Ends the pass over a recording whose words are now imported ones. What it heard is kept: the import may be undone. */
export async function stopSecondPass({ db, tasks }: Deps, projectId: string): Promise<void> {
  const row = await latestOfProject(db, projectId, SECOND_PASS);
  if (row && isOpen(row)) await tasks.cancel(row.id);
}

/** Begins the pass anew that an import ended, where the words are those of the newest transcription again. Never fails. */
export async function resumeSecondPass({ db, tasks, log }: Deps, projectId: string): Promise<void> {
  try {
    const row = await latestOfProject(db, projectId, SECOND_PASS);
    if (!row?.cancelRequested) return;
    const transcription = await latestOfKey(db, transcribeKey(projectId));
    const { key, userId } = row;
    if (!transcription || key !== secondPassKey(projectId, transcription.id)) return;
    const { input } = readTask(secondPassJob, row);
    await tasks.start(secondPassJob, { key, userId, projectId, input });
  } catch (error) {
    log.warn({ err: error, project: projectId }, 'a second pass was not begun anew');
  }
}

/** Whether a second recogniser is here, or is going to be. */
export async function canComeSecond({ speech, config }: Pick<Deps, 'speech' | 'config'>): Promise<boolean> {
  return config.fetchModels || Boolean(await speech.whisper?.installed());
}

async function hearAgain(
  deps: Deps,
  task: PassTask,
  project: projects.ProjectRow,
  engine: SpeechEngine,
  { signal, report }: Control,
): Promise<void> {
  const { language, mode, vocabulary } = task.input;
  const { duration } = project.media;
  const info = project.media.info as MediaInfo;
  const first = (await projects.batchesFrom(deps.db, project.id, 0)).flatMap(({ words }) => words);
  let at: Progress = task.progress ?? { percent: 0, until: 0, runs: [], idleAt: task.createdAt.getTime() };
  // Where others wait it began for having waited long.
  let turn: 'idle' | 'overdue' | null = (await areOpen(deps.db, BEFORE)) ? 'overdue' : 'idle';
  await withMaster(deps, project, async (path) => {
    const hearing = { path, info, first, language, mode, vocabulary, until: at.until, known: at.runs };
    const by = { engine, recognisers: deps.recognisers, signal };
    for await (const { end, hear } of windowsToHear(hearing, by)) {
      if (turn === null) throw new MakesWay();
      const runs = await hear();
      const idleAt = turn === 'idle' ? deps.clock.wall() : at.idleAt;
      const { whole, rest } = portionsIn([...at.runs, ...runs], at.until, end);
      for (const portion of whole) await storeRuns(deps, task, portion, duration);
      at = { percent: (100 * end) / Math.max(end, duration), until: end, runs: rest, idleAt };
      report(at);
      // A window between two tasks is one; and whoever else waits comes next after a portion.
      const isOver = turn === 'overdue' || (whole.length > 0 && (await isWaitedFor(deps.db, task)));
      turn = isOver || (await areOpen(deps.db, BEFORE)) ? null : 'idle';
    }
  });
  signal.throwIfAborted();
  const portion = Math.floor(at.until / PORTION_SECONDS);
  if (portion * PORTION_SECONDS < duration) await storeRuns(deps, task, { portion, runs: at.runs }, duration);
  report({ ...at, percent: 100 });
}

interface Portion {
  readonly portion: number;
  readonly runs: readonly PassRun[];
}

/** Portions that are whole once all up to `until` was heard, and the runs that are left. */
function portionsIn(
  runs: readonly PassRun[],
  from: number,
  until: number,
): { whole: Portion[]; rest: readonly PassRun[] } {
  const whole: Portion[] = [];
  let rest = runs;
  for (
    let portion = Math.floor(from / PORTION_SECONDS);
    (portion + 1) * PORTION_SECONDS <= until;
    portion++
  ) {
    const isIn = (run: PassRun): boolean => spanOf(run).start < (portion + 1) * PORTION_SECONDS;
    whole.push({ portion, runs: rest.filter(isIn) });
    rest = rest.filter((run) => !isIn(run));
  }
  return { whole, rest };
}

function storeRuns(
  { db }: Deps,
  task: PassTask,
  { portion, runs }: Portion,
  duration: number,
): Promise<void> {
  const start = portion * PORTION_SECONDS;
  return storePortion(db, task, {
    ...{ projectId: task.input.projectId, portion, start },
    end: Math.min(start + PORTION_SECONDS, duration),
    runs: JSON.stringify(runs),
  });
}
