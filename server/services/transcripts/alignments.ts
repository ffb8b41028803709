import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { alignWords, FieldsOf, ReplyOf } from '#contract/index.ts';
import { jobs, replies } from '#i18n/en/server.ts';
import { getProject, type ProjectRow } from '#server/db/projects/projects.ts';
import { finishedOf, openTasksOf, openTasksOfUser } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';
import { alignFolder, alignKey } from '#server/jobs/queue/keys.ts';
import { isOpen, type TaskOf } from '#server/jobs/queue/tasks.ts';
import { ALIGNED_FILE, alignJob, forgetAlignment, STRETCHES_FILE } from '#server/jobs/transcripts/align.ts';
import { withFileIfThere } from '#server/storage/store.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { Busy, Refusal } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { bytesOf, DEADLINE_MS, refused } from '../long-texts.ts';
import { checkFreeSpace, checkRoom, mapDiskFullError } from '../media/quota.ts';
import type { Projects } from '../projects/projects.ts';

type AlignmentRequest = FieldsOf<typeof alignWords>;

/** Open alignments of one account. */
const MAX_WAITING = 50;
/** How long an answer waits at least for whoever lost the connection. */
const KEPT_SECONDS = 60;

interface Work {
  readonly task: TaskOf<typeof alignJob>;
  readonly folder: string;
}

export function createAlignments(deps: Deps, service: Projects, limits: Limits) {
  const { db, store, tasks } = deps;

  const start = async (account: Account, project: ProjectRow, request: AlignmentRequest): Promise<Work> => {
    const { language, any_offset, shared } = request;
    const bytes = bytesOf(request.stretches);
    const digest = createHash('sha256')
      .update(`${language} ${any_offset} ${shared}\n`)
      .update(bytes)
      .digest('hex');
    const key = alignKey(project.id, digest);
    const folder = alignFolder(project.mediaPrefix, digest);
    const known = await tasks.latest(alignJob, key);
    const isThere = known?.state === 'done' && (await store.exists(`${folder}/${ALIGNED_FILE}`));
    if (known && (isThere || (isOpen(known) && !known.cancelRequested))) return { task: known, folder };
    await limits.consume('align_account', account.id);
    await runQuickly('checkStretches', { text: bytes }, { deadline: DEADLINE_MS }).catch((error: unknown) => {
      throw refused(error);
    });
    const open = (await openTasksOfUser(db, account.id)).filter(({ kind }) => kind === alignJob.kind);
    if (open.length >= MAX_WAITING) throw new Busy(429, replies.tooMuchAtOnce(), 5);
    // Answers that nobody came back for.
    for (const row of await finishedOf(db, alignJob.kind, { userId: account.id, seconds: KEPT_SECONDS }))
      await forgetAlignment(deps, row);
    await checkFreeSpace(deps);
    await db.transaction((tx) => checkRoom(tx, deps, account.id, bytes.length));
    await mapDiskFullError(() => store.put(`${folder}/${STRETCHES_FILE}`, bytes));
    const input = {
      ...{ projectId: project.id, digest, language, bytes: bytes.length },
      ...{ anyOffset: any_offset === 'true', isShared: shared === 'true' },
    };
    const task = await tasks.start(alignJob, { key, userId: account.id, projectId: project.id, input });
    return { task, folder };
  };

  async function* follow(
    again: () => Promise<Work | null>,
    { task, folder }: Work,
    signal: AbortSignal,
  ): AsyncGenerator<string, void> {
    const line = (value: ReplyOf<typeof alignWords>): string => JSON.stringify(value);
    let last = task;
    for await (const now of tasks.follow(alignJob, task.id, signal)) {
      last = now;
      if (!isOpen(now)) break;
      yield line({ progress: now.progress?.progress ?? 0 });
    }
    if (signal.aborted) return;
    const isDone = last.state === 'done';
    const key = `${folder}/${ALIGNED_FILE}`;
    const text = isDone ? await withFileIfThere(store, key, (path) => readFile(path, 'utf8')) : null;
    // Another connection of the same request has taken the answer.
    const isTaken = text === null && (isDone || isOpen(last));
    const more = isTaken ? await again() : null;
    if (more) return yield* follow(again, more, signal);
    if (text !== null) {
      yield* text.split('\n').filter((each) => each !== '');
      yield line({ done: true });
    } else yield line({ error: last.failure?.desc ?? jobs.alignmentStopped() });
    // Deleted only after they were sent, so that a client that lost its connection before still finds the words.
    await forgetAlignment(deps, task);
  }

  return {
    /**
     * Lines of the contract as JSON: progress, then the words. The same request finds the work under way, which goes on when
     * `signal` aborts. @throws before the first line: Refusal, Malformed, TooMany, Busy
     */
    async lines(
      account: Account,
      request: AlignmentRequest,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<string, void>> {
      const project = await service.withMedia(account, request.project_id);
      if (!project.media.audio) throw new Refusal(replies.noAudioWordsStay());
      const again = async () => {
        const now = await getProject(db, project.id);
        const isSame = now?.mediaPrefix === project.mediaPrefix && !now.mediaDeletedAt;
        return isSame ? start(account, project, request) : null;
      };
      return follow(again, await start(account, project, request), signal);
    },
    /** Cancels the account's alignment of a project. @throws Refusal */
    async cancel(account: Account, projectId: string | undefined): Promise<void> {
      const { id } = await service.of(account, projectId);
      for (const { id: task, kind, userId } of await openTasksOf(db, id))
        if (kind === alignJob.kind && userId === account.id) await tasks.cancel(task);
    },
  };
}
