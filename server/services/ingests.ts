import type { IngestInput } from '#server/db/types.ts';
import { chunksOf, type RushRow, rushesOf } from '#server/db/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { ingestKey } from '#server/jobs/keys.ts';
import { isOpen, type Task } from '#server/jobs/tasks.ts';
import type { Account } from './accounts.ts';
import { Malformed, Refusal } from './errors.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

export interface JoinRequest {
  readonly extension: string;
  readonly n_rushes: number;
  /** Source seconds, 0 if the browser could not tell. */
  readonly expected_duration: number;
  /** See `uploadMedia` in the contract. */
  readonly replace: boolean;
  readonly keepsEdit: boolean;
}

export interface Ingests {
  /**
   * Starts joining what was uploaded, or attaches to the join of the same upload that is under way or was just
   * finished. Follow the task it resolves to.
   * @throws Refusal naming what is missing.
   */
  start(account: Account, request: JoinRequest): Promise<Task>;
}

export function createIngests(deps: Deps): Ingests {
  const { db, tasks } = deps;
  /** The first `count` rushes with every chunk held, as the task will read them. */
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
      const rush = held.find((candidate) => candidate.rushNumber === n);
      const missing = rush ? rush.nChunks - (chunks.get(rush.generation)?.length ?? 0) : 0;
      if (!rush) complaints.push(`Recording ${n + 1} did not arrive.`);
      else if (missing > 0)
        complaints.push(
          `${rush.rushName} is incomplete: ${missing} of its ${rush.nChunks} parts did not arrive.`,
        );
      else
        rushes.push({
          rushNumber: n,
          generation: rush.generation,
          name: rush.rushName,
          size: rush.rushSize,
          nChunks: rush.nChunks,
        });
    }
    if (complaints.length > 0) throw new Refusal(`${complaints.join(' ')} Please upload it again.`);
    return rushes;
  };

  return {
    async start(account, request) {
      const key = ingestKey(account.id);
      const latest = await tasks.latest(key);
      const held = await rushesOf(db, account.id);
      // The reply to a finished join got lost and the client asks again: the chunks are gone, the project is there.
      if (held.length === 0 && latest?.state === 'done' && asksTheSame(latest.input as IngestInput, request))
        return latest;
      const input: IngestInput = {
        extension: request.extension,
        expectedDuration: request.expected_duration,
        replace: request.replace,
        keepsEdit: request.keepsEdit,
        rushes: await completeRushes(held, request.n_rushes),
      };
      if (latest && isOpen(latest)) {
        if (sameRushes(latest.input as IngestInput, input)) return latest;
        // Another upload took its place; it must not become the project after the new one.
        await tasks.cancel(latest.id);
      }
      await checkFreeSpace(deps);
      await db.transaction((tx) => checkRoom(tx, deps, account.id, 0));
      return tasks.start({ kind: 'ingest', key, userId: account.id, input });
    },
  };
}

function asksTheSame(input: IngestInput, request: JoinRequest): boolean {
  return (
    input.rushes.length === request.n_rushes &&
    input.extension === request.extension &&
    input.expectedDuration === request.expected_duration
  );
}

function sameRushes(a: IngestInput, b: IngestInput): boolean {
  const generations = (input: IngestInput): string => input.rushes.map((rush) => rush.generation).join();
  return generations(a) === generations(b);
}
