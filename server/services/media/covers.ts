/** Covers of downloads: that of the recording, none, a picture that somebody sent, or a frame of the video. */
import type { FieldsOf, getCover, SuccessOf, setCover } from '#contract/index.ts';
import { jobs, replies } from '#i18n/en/server.ts';
import { coverOf, forgetCover, storeCover } from '#server/db/projects/covers.ts';
import { lockProject, type ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { coverFrameJob } from '#server/jobs/media/cover-frame.ts';
import { coverKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';
import { MediaRefused } from '#server/media/errors.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { Busy, Malformed, Refusal } from '../errors.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { bytesOf, DEADLINE_MS, refused } from '../long-texts.ts';
import type { Projects } from '../projects/projects.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

type CoverReply = SuccessOf<typeof getCover>;

export function createCovers(deps: Deps, projects: Projects) {
  const { db, tasks } = deps;
  /** By account: one is made, one waits. */
  const making = new KeyedMutex(1);

  const replyOf = async ({ id, media }: Pick<ProjectRow, 'id' | 'media'>): Promise<CoverReply> => {
    const stored = await coverOf(db, id);
    const { others = [] } = media.info as MediaInfo;
    const recorded = others.some(({ role, index }) => role === 'cover' && index !== null);
    if (!stored) return { cover: 'recorded', recorded };
    const { picture } = stored;
    if (!picture) return { cover: 'none', recorded };
    return { cover: 'own', recorded, picture: Buffer.from(picture).toString('base64') };
  };

  /** @throws Refusal, Busy, the signal's reason */
  const takePicture = async (
    account: Account,
    project: ProjectRow,
    text: Uint8Array,
    signal: AbortSignal,
  ) => {
    const bytes = new Uint8Array(Buffer.from(Buffer.from(text).toString('latin1'), 'base64'));
    const run = { signal, deadline: DEADLINE_MS, transfer: [bytes.buffer] };
    const picture = await runQuickly('coverOfPicture', { bytes }, run).catch((error: unknown) => {
      throw error instanceof MediaRefused ? new Refusal(error.message) : refused(error);
    });
    await db.transaction(async (tx) => {
      await checkRoom(tx, deps, project.userId, picture.length).catch((error: unknown) => {
        // How much of theirs is in use is the owner's affair.
        throw error instanceof Refusal && account.id !== project.userId
          ? new Refusal(replies.noRoomForCover())
          : error;
      });
      await lockProject(tx, project.id);
      await storeCover(tx, project.id, picture);
    });
  };

  /** @throws Refusal, the signal's reason */
  const takeFrame = async (account: Account, project: ProjectRow, time: number, signal: AbortSignal) => {
    if (!project.media.video) throw new Refusal(jobs.noFrameForCover());
    const within = Math.min(Math.max(time, 0), project.media.duration);
    const { id } = await tasks.start(coverFrameJob, {
      key: coverKey(project.id, Math.round(1000 * within)),
      userId: account.id,
      projectId: project.id,
      input: { projectId: project.id, time: within },
    });
    for await (const now of tasks.follow(coverFrameJob, id, signal))
      if (!isOpen(now) && now.state !== 'done') throw new Refusal(now.failure?.desc ?? replies.workStopped());
    if (!signal.aborted) return;
    await tasks.cancel(id);
    signal.throwIfAborted();
  };

  return {
    /** @throws Refusal */
    of: async (account: Account, projectId: string): Promise<CoverReply> =>
      replyOf(await projects.of(account, projectId)),
    /** @throws Refusal, Malformed, Busy */
    async set(
      account: Account,
      { project_id, from, picture, time }: FieldsOf<typeof setCover>,
      signal: AbortSignal,
    ): Promise<CoverReply> {
      const project = await projects.of(account, project_id);
      if (from === 'recorded') await forgetCover(db, project.id);
      else if (from === 'none') await storeCover(db, project.id, null);
      else {
        if (from === 'picture' ? picture === undefined : time === undefined)
          throw new Malformed(replies.malformed({ part: from === 'picture' ? 'picture' : 'time' }));
        const endTurn = await making.take(account.id, signal);
        if (!endTurn) throw new Busy(429, replies.tooMuchAtOnce(), 1);
        try {
          await checkFreeSpace(deps);
          if (picture !== undefined && from === 'picture')
            await takePicture(account, project, bytesOf(picture), signal);
          else await takeFrame(account, await projects.withMedia(account, project_id), time ?? 0, signal);
        } finally {
          endTurn();
        }
      }
      return replyOf(project);
    },
  };
}
