import type { z } from 'zod';
import {
  CHUNK_BYTES,
  type FieldsOf,
  type ReplyOf,
  type uploadMedia,
  type uploadMediaLine,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { projectOfMedia } from '#server/db/projects/projects.ts';
import {
  type ChunkRow,
  chunksOf,
  deleteRushes,
  type RushRow,
  rushesOf,
  UNKNOWN_CHUNKS,
} from '#server/db/projects/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { type IngestInput, ingestJob } from '#server/jobs/media/ingest.ts';
import { chunkFolder, ingestKey, mediaFolder } from '#server/jobs/queue/keys.ts';
import { isOpen, type TaskOf } from '#server/jobs/queue/tasks.ts';
import type { Account } from '../account/accounts.ts';
import { Malformed, Refusal } from '../errors.ts';
import type { Projects } from '../projects/projects.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

type JoinRequest = FieldsOf<typeof uploadMedia>;
type JoinReply = ReplyOf<typeof uploadMedia>;
type JoinLine = z.output<typeof uploadMediaLine> | JoinReply;
type IngestTask = TaskOf<typeof ingestJob>;

export function createIngests(deps: Deps, projects: Projects) {
  const { db, store, tasks } = deps;
  const completeRushes = async (
    held: readonly RushRow[],
    order: readonly number[],
  ): Promise<IngestInput['rushes']> => {
    const chunks = Map.groupBy(
      await chunksOf(
        db,
        held.map((rush) => rush.generation),
      ),
      (chunk) => chunk.generation,
    );
    const complaints: string[] = [];
    const rushes: IngestInput['rushes'][number][] = [];
    for (const [place, n] of order.entries()) {
      const found = held.find((candidate) => candidate.rushNumber === n);
      if (!found) {
        complaints.push(replies.rushMissing({ number: place + 1 }));
        continue;
      }
      const rushChunks = chunks.get(found.generation) ?? [];
      const rush = found.nChunks === UNKNOWN_CHUNKS ? measured(found, rushChunks) : found;
      const missing =
        rush.nChunks - rushChunks.filter(({ chunkNumber }) => chunkNumber < rush.nChunks).length;
      if (missing > 0)
        complaints.push(replies.rushIncomplete({ name: rush.rushName, missing, parts: rush.nChunks }));
      else
        rushes.push({
          rushNumber: n,
          generation: rush.generation,
          name: rush.rushName,
          size: rush.rushSize,
          nChunks: rush.nChunks,
        });
    }
    if (complaints.length > 0) throw new Refusal(replies.uploadAgain({ complaints: complaints.join(' ') }));
    return rushes;
  };

  const start = async (account: Account, request: JoinRequest): Promise<IngestTask> => {
    const key = ingestKey(account.id);
    const latest = await tasks.latest(ingestJob, key);
    const held = await rushesOf(db, account.id);
    // The reply to a finished join got lost and the client asks again: the chunks are gone, the project is there.
    if (held.length === 0 && latest?.state === 'done' && isSameRequest(latest.input, request)) return latest;
    const { place, project_id } = request;
    const order = orderOf(request);
    if (order.length === 0) throw new Malformed(replies.malformed({ part: 'n_rushes' }));
    if (order.length !== request.n_rushes)
      throw new Malformed(replies.malformed({ part: 'order, n_rushes' }));
    const isAddition = place === 'first' || place === 'last';
    const asked = isAddition ? projects.withMedia : projects.find;
    const target = place === 'new' ? null : await asked(account, project_id);
    const input: IngestInput = {
      projectId: target?.id ?? null,
      ...(isAddition && { place }),
      extension: request.extension,
      expectedDuration: request.expected_duration,
      replace: request.replace === 'true',
      keepsEdit: request.replace === 'false',
      rushes: await completeRushes(held, order),
    };
    if (latest && isOpen(latest)) {
      if (sameRushes(latest.input, input)) return latest;
      // Another upload replaced it; it must not become the project after the new one.
      await tasks.cancel(latest.id);
    }
    await checkFreeSpace(deps);
    await db.transaction((tx) => checkRoom(tx, deps, account.id, 0));
    // Keeps the project's files until the join is done.
    const projectId = isAddition ? input.projectId : null;
    return tasks.start(ingestJob, { key, userId: account.id, projectId, input });
  };

  const replyOf = async (account: Account, { id, state, failure }: IngestTask): Promise<JoinReply> => {
    if (state !== 'done') return { desc: replies.uploadReplaced(), ...failure, status: 'failure' };
    const project = await projectOfMedia(db, mediaFolder(id));
    if (!project) throw new Refusal(replies.recordingDeleted());
    return { status: 'success', ...(await projects.freshUrls(account, project.id)) };
  };

  return {
    /**
     * Attaches to the join of the same upload, under way or just finished. Yields progress, then the reply; no reply if
     * `signal` aborts.
     * @throws Refusal naming what is missing, before the first line
     */
    async join(
      account: Account,
      request: JoinRequest,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<JoinLine, void>> {
      const { id } = await start(account, request);
      return (async function* () {
        for await (const task of tasks.follow(ingestJob, id, signal))
          if (!isOpen(task)) yield await replyOf(account, task);
          else if (task.state === 'queued') yield { stage: 'waiting', progress: 0 };
          else yield task.progress ?? { stage: 'collecting', progress: 0 };
      })();
    },

    /** Deletes the chunks of these rushes, null for all, and stops a join of them that is under way. */
    async discard({ id }: Account, numbers: readonly number[] | null): Promise<void> {
      const dropped = (await rushesOf(db, id))
        .filter(({ rushNumber }) => numbers === null || numbers.includes(rushNumber))
        .map(({ generation }) => generation);
      const latest = await tasks.latest(ingestJob, ingestKey(id));
      if (latest && isOpen(latest) && latest.input.rushes.some((rush) => dropped.includes(rush.generation)))
        await tasks.cancel(latest.id);
      await deleteRushes(db, dropped);
      for (const generation of dropped) await store.deleteFolder(chunkFolder(generation));
    },
  };
}

function orderOf({ n_rushes, order }: JoinRequest): readonly number[] {
  return order ?? Array.from({ length: n_rushes }, (_, n) => n);
}

function isSameRequest(input: IngestInput, request: JoinRequest): boolean {
  return (
    (request.project_id === undefined || request.project_id === input.projectId) &&
    input.rushes.map(({ rushNumber }) => rushNumber).join() === orderOf(request).join() &&
    input.extension === request.extension &&
    input.expectedDuration === request.expected_duration
  );
}

function sameRushes(a: IngestInput, b: IngestInput): boolean {
  const generations = (input: IngestInput): string => input.rushes.map((rush) => rush.generation).join();
  return generations(a) === generations(b);
}

/** A rush of unknown length ends with its first short chunk, or with the last stored one. */
function measured(rush: RushRow, chunks: readonly ChunkRow[]): RushRow {
  const last = chunks.find(({ size }) => size < CHUNK_BYTES) ?? chunks.at(-1);
  const nChunks = (last?.chunkNumber ?? 0) + 1;
  return { ...rush, nChunks, rushSize: (nChunks - 1) * CHUNK_BYTES + (last?.size ?? 0) };
}
