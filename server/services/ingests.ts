import type { z } from 'zod';
import {
  CHUNK_BYTES,
  type FieldsOf,
  type ReplyOf,
  type uploadMedia,
  type uploadMediaLine,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { projectOfMedia } from '#server/db/projects.ts';
import { type ChunkRow, chunksOf, type RushRow, rushesOf, UNKNOWN_CHUNKS } from '#server/db/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { type IngestInput, ingestJob } from '#server/jobs/ingest.ts';
import { ingestKey, mediaFolder } from '#server/jobs/keys.ts';
import { isOpen, type TaskOf } from '#server/jobs/tasks.ts';
import type { Account } from './accounts.ts';
import { Malformed, Refusal } from './errors.ts';
import type { Projects } from './projects.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

type JoinRequest = FieldsOf<typeof uploadMedia>;
type JoinReply = ReplyOf<typeof uploadMedia>;
type JoinLine = z.output<typeof uploadMediaLine> | JoinReply;
type IngestTask = TaskOf<typeof ingestJob>;

export interface Ingests {
  /**
   * Attaches to the join of the same upload, under way or just finished. Yields progress, then the reply; without one when
   * `signal` aborts.
   * @throws Refusal naming what is missing, before the first line
   */
  join(account: Account, request: JoinRequest, signal: AbortSignal): Promise<AsyncGenerator<JoinLine, void>>;
}

export function createIngests(deps: Deps, projects: Projects): Ingests {
  const { db, tasks } = deps;
  const completeRushes = async (held: readonly RushRow[], count: number): Promise<IngestInput['rushes']> => {
    if (count === 0) throw new Malformed('n_rushes must be at least 1');
    const chunks = Map.groupBy(
      await chunksOf(
        db,
        held.map((rush) => rush.generation),
      ),
      (chunk) => chunk.generation,
    );
    const complaints: string[] = [];
    const rushes: IngestInput['rushes'][number][] = [];
    for (let n = 0; n < count; n++) {
      const found = held.find((candidate) => candidate.rushNumber === n);
      if (!found) {
        complaints.push(replies.rushMissing({ number: n + 1 }));
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
      rushes: await completeRushes(held, request.n_rushes),
    };
    if (latest && isOpen(latest)) {
      if (sameRushes(latest.input, input)) return latest;
      // Another upload took its place; it must not become the project after the new one.
      await tasks.cancel(latest.id);
    }
    await checkFreeSpace(deps);
    await db.transaction((tx) => checkRoom(tx, deps, account.id, 0));
    // Their project's files stay while they are joined to it.
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
    async join(account, request, signal) {
      const { id } = await start(account, request);
      return (async function* () {
        for await (const task of tasks.follow(ingestJob, id, signal))
          if (!isOpen(task)) yield await replyOf(account, task);
          else if (task.state === 'queued') yield { stage: 'waiting', progress: 0 };
          else yield task.progress ?? { stage: 'collecting', progress: 0 };
      })();
    },
  };
}

function isSameRequest(input: IngestInput, request: JoinRequest): boolean {
  return (
    (request.project_id === undefined || request.project_id === input.projectId) &&
    input.rushes.length === request.n_rushes &&
    input.extension === request.extension &&
    input.expectedDuration === request.expected_duration
  );
}

function sameRushes(a: IngestInput, b: IngestInput): boolean {
  const generations = (input: IngestInput): string => input.rushes.map((rush) => rush.generation).join();
  return generations(a) === generations(b);
}

/** Ends with its first short chunk, or with the last there is. */
function measured(rush: RushRow, chunks: readonly ChunkRow[]): RushRow {
  const last = chunks.find(({ size }) => size < CHUNK_BYTES) ?? chunks.at(-1);
  const nChunks = (last?.chunkNumber ?? 0) + 1;
  return { ...rush, nChunks, rushSize: (nChunks - 1) * CHUNK_BYTES + (last?.size ?? 0) };
}
