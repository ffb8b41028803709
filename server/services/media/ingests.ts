import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  CHUNK_BYTES,
  type discardUpload,
  type FieldsOf,
  MAX_WAITING_JOINS,
  type ReplyOf,
  type uploadMedia,
  type uploadMediaLine,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/connection/open.ts';
import { projectOfMedia } from '#server/db/projects/projects.ts';
import { latestOfKey, tasksOfKind } from '#server/db/projects/tasks.ts';
import {
  type ChunkRow,
  chunksOf,
  deleteRushes,
  heldRushes,
  type RushRow,
  takeRushes,
  UNKNOWN_CHUNKS,
} from '#server/db/projects/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { type IngestInput, type IngestTask, ingestJob } from '#server/jobs/media/ingest.ts';
import { chunkFolder, ingestKey, mediaFolder } from '#server/jobs/queue/keys.ts';
import { isOpen, readTask } from '#server/jobs/queue/tasks.ts';
import type { Account } from '../account/accounts.ts';
import { Malformed, Refusal } from '../errors.ts';
import type { Projects } from '../projects/projects.ts';
import { joinIdOf, openJoins, stageOf } from './joins.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

type JoinRequest = FieldsOf<typeof uploadMedia>;
type JoinReply = ReplyOf<typeof uploadMedia>;
type JoinLine = z.output<typeof uploadMediaLine> | JoinReply;

export function createIngests(deps: Deps, projects: Projects) {
  const { db, store, tasks } = deps;
  const completeRushes = async (
    tx: Db,
    held: readonly RushRow[],
    order: readonly number[],
  ): Promise<IngestInput['rushes']> => {
    const chunks = Map.groupBy(
      await chunksOf(
        tx,
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

  /** The join that this request asked for before: the reply got lost, or the page was reloaded. */
  const askedBefore = async (
    tx: Db,
    { id }: Account,
    request: JoinRequest,
    held: readonly RushRow[],
  ): Promise<IngestTask | null> => {
    if (request.join_id !== undefined) {
      const row = await latestOfKey(tx, ingestKey(id, request.join_id));
      return row && readTask(ingestJob, row);
    }
    const order = orderOf(request);
    // What is held under its numbers was sent for another one; of a task of version 1.0, for that.
    const own = held.filter(({ rushNumber }) => order.includes(rushNumber)).map((rush) => rush.generation);
    const known = (await tasksOfKind(tx, id, ingestJob.kind))
      .map((row) => readTask(ingestJob, row))
      .filter(({ input }) => own.every((each) => input.rushes.some(({ generation }) => generation === each)));
    return known.find((task) => isUnderWayOrDone(task) && isSameRequest(task.input, request)) ?? null;
  };

  const start = async (account: Account, request: JoinRequest): Promise<IngestTask> => {
    const { place, project_id, join_id: joinId = randomUUID() } = request;
    const before = await askedBefore(db, account, request, await heldRushes(db, account.id));
    if (before) return before;
    const order = orderOf(request);
    if (order.length === 0) throw new Malformed(replies.malformed({ part: 'n_rushes' }));
    if (order.length !== request.n_rushes)
      throw new Malformed(replies.malformed({ part: 'order, n_rushes' }));
    const isAddition = place === 'first' || place === 'last';
    const asked = isAddition ? projects.withMedia : projects.find;
    const target = place === 'new' ? null : await asked(account, project_id);
    await checkFreeSpace(deps);
    return db.transaction(async (tx) => {
      // Locks the account: of two requests at once the second finds what the first did.
      await checkRoom(tx, deps, account.id, 0);
      const held = await heldRushes(tx, account.id);
      const again = await askedBefore(tx, account, request, held);
      if (again) return again;
      const joins = await openJoins(tx, account.id);
      if (target && joins.some(({ input }) => input.projectId === target.id))
        throw new Refusal(replies.joiningHere(), { joining: true });
      if (joins.filter(({ state }) => state === 'queued').length >= MAX_WAITING_JOINS)
        throw new Refusal(replies.manyJoins({ most: MAX_WAITING_JOINS }));
      const rushes = await completeRushes(tx, held, order);
      const input: IngestInput = {
        joinId,
        projectId: target?.id ?? null,
        ...(isAddition && { place }),
        extension: request.extension,
        expectedDuration: request.expected_duration,
        replace: request.replace === 'true',
        keepsEdit: request.replace === 'false',
        rushes,
      };
      const { row } = await tasks.insert(tx, ingestJob, {
        key: ingestKey(account.id, joinId),
        userId: account.id,
        // Keeps the project's files until the join is done.
        projectId: isAddition ? input.projectId : null,
        input,
      });
      await takeRushes(
        tx,
        account.id,
        rushes.map(({ generation }) => generation),
      );
      return readTask(ingestJob, row);
    });
  };

  const replyOf = async (account: Account, { id, state, failure }: IngestTask): Promise<JoinReply> => {
    if (state !== 'done') return { desc: replies.uploadCancelled(), ...failure, status: 'failure' };
    const project = await projectOfMedia(db, mediaFolder(id));
    if (!project) throw new Refusal(replies.recordingDeleted());
    return { status: 'success', project_id: project.id, ...(await projects.freshUrls(account, project.id)) };
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
        for await (const task of tasks.follow(ingestJob, id, signal)) {
          if (!isOpen(task) || task.cancelRequested) {
            yield await replyOf(account, task);
            return;
          }
          const place = (await openJoins(db, account.id)).findIndex((join) => join.id === id) + 1;
          yield { ...stageOf(task), ...(task.state === 'queued' && { place }) };
        }
      })();
    },

    /** Stops joins and deletes files, those of `join_id` or of `rush_numbers`; without both, all. */
    async discard({ id }: Account, { join_id, rush_numbers }: FieldsOf<typeof discardUpload>): Promise<void> {
      const isAll = join_id === undefined && rush_numbers === undefined;
      const joins = await openJoins(db, id);
      const stopped = isAll ? joins : joins.filter((join) => joinIdOf(join) === join_id);
      for (const join of stopped) await tasks.cancel(join.id);
      const dropped = stopped.flatMap(({ input }) => input.rushes.map(({ generation }) => generation));
      // The numbers of a join that began are free for others.
      if (join_id === undefined || !(await latestOfKey(db, ingestKey(id, join_id))))
        for (const { generation, rushNumber } of await heldRushes(db, id))
          if (isAll || rush_numbers?.includes(rushNumber)) dropped.push(generation);
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

function isUnderWayOrDone({ state, cancelRequested }: IngestTask): boolean {
  return state === 'done' || (isOpen({ state }) && !cancelRequested);
}

/** A rush of unknown length ends with its first short chunk, or with the last stored one. */
function measured(rush: RushRow, chunks: readonly ChunkRow[]): RushRow {
  const last = chunks.find(({ size }) => size < CHUNK_BYTES) ?? chunks.at(-1);
  const nChunks = (last?.chunkNumber ?? 0) + 1;
  return { ...rush, nChunks, rushSize: (nChunks - 1) * CHUNK_BYTES + (last?.size ?? 0) };
}
