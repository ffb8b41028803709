import { hash, randomUUID } from 'node:crypto';
import {
  CHUNK_BYTES,
  type FieldsOf,
  type listUploadedChunks,
  MAX_RUSH_BYTES,
  MAX_RUSHES,
  type SuccessOf,
  type storeMediaChunk,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as uploads from '#server/db/projects/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { chunkFolder } from '#server/jobs/queue/keys.ts';
import type { Account, SignedIn } from '../account/accounts.ts';
import { Malformed, NotSignedIn, Refusal, TooLarge } from '../errors.ts';
import { TtlCache } from '../ttl-cache.ts';
import { Turns } from '../turns.ts';
import { checkFreeSpace, checkRoom, mapDiskFullError } from './quota.ts';

type Rush = Omit<uploads.NewRush, 'generation'>;

const KNOWN_MS = 3_600_000;
/** Chunks: other statements would wait behind all that came at once. */
const RECORDED_AT_ONCE = 2;

type ChunkFields = FieldsOf<typeof storeMediaChunk>;

export function createUploads(deps: Deps) {
  const { db, store, clock } = deps;
  // The latest generations, which saves a query per chunk. One may have been dropped since, also by another process: recording a
  // chunk finds out.
  const known = new TtlCache<string>(KNOWN_MS, clock);
  const recording = new Turns(RECORDED_AT_ONCE);
  /** Those being opened: the first chunks of a rush come together. */
  const opening = new Map<string, Promise<string>>();
  const openRush = async (rush: Rush): Promise<string> => {
    const { generation, dropped } = await uploads.openRush(
      db,
      { ...rush, generation: randomUUID() },
      (tx, more) => checkRoom(tx, deps, rush.userId, more),
    );
    if (dropped) await store.deleteFolder(chunkFolder(dropped));
    known.set(keyOf(rush), generation);
    return generation;
  };
  const openOnce = (rush: Rush): Promise<string> => {
    const key = keyOf(rush);
    const begun = opening.get(key) ?? openRush(rush).finally(() => opening.delete(key));
    opening.set(key, begun);
    return begun;
  };
  const storeUnder = async (
    { id: userId, tokenHash }: SignedIn,
    generation: string,
    chunkNumber: number,
    bytes: Buffer,
    sha256: string,
  ) => {
    // A unique name, so that replacing a copy deletes only that copy, and never one that another request has just recorded.
    const key = `${chunkFolder(generation)}/${chunkNumber}-${randomUUID().slice(0, 8)}`;
    await store.put(key, bytes);
    const chunk = { generation, chunkNumber, key, size: bytes.length, sha256 };
    const recorded = await recording
      .run(() => uploads.recordChunk(db, chunk, { userId, tokenHash }))
      .catch(async (error: unknown) => {
        await store.delete(key);
        throw error;
      });
    if (!recorded) {
      await store.deleteFolder(chunkFolder(generation));
      return null;
    }
    const { live, joining, replaced, received } = recorded;
    const useless = live && !joining ? replaced : key;
    if (useless) await store.delete(useless);
    if (!live) throw new NotSignedIn();
    return joining ? null : received;
  };
  return {
    /** Idempotent. @returns how many chunks of the rush are held @throws NotSignedIn when the session ended meanwhile */
    async storeChunk(session: SignedIn, fields: ChunkFields, bytes: Buffer): Promise<number> {
      const rush = rushOf(session.id, fields);
      checkSizes(rush, fields.chunk_number, bytes);
      await checkFreeSpace(deps);
      // Not in another thread: copying the chunk to it would take as long as the hash itself.
      const sha256 = hash('sha256', bytes);
      if (fields.sha256 !== undefined && fields.sha256 !== sha256)
        throw new Refusal(replies.partDamaged({ name: rush.rushName }));
      const store = (generation: string) =>
        storeUnder(session, generation, fields.chunk_number, bytes, sha256);
      const generation = known.get(keyOf(rush));
      const received = await mapDiskFullError(
        async () =>
          (generation === undefined ? null : await store(generation)) ?? (await store(await openOnce(rush))),
      );
      if (received === null) throw new Refusal(replies.fileReplaced({ name: rush.rushName }));
      return received;
    },

    async list(account: Account): Promise<SuccessOf<typeof listUploadedChunks>['rushes']> {
      const rushes = await uploads.heldRushes(db, account.id);
      const chunks = await uploads.chunksOf(
        db,
        rushes.map((rush) => rush.generation),
      );
      const numbers = Map.groupBy(chunks, (chunk) => chunk.generation);
      return rushes.map((rush) => ({
        rush_number: rush.rushNumber,
        rush_name: rush.rushName,
        rush_size: rush.rushSize,
        n_chunks: rush.nChunks,
        chunks: (numbers.get(rush.generation) ?? []).map((chunk) => chunk.chunkNumber),
      }));
    },
  };
}

function keyOf({ userId, rushNumber, rushName, rushSize, nChunks }: Rush): string {
  return JSON.stringify([userId, rushNumber, rushName, rushSize, nChunks]);
}

/** @throws Malformed if the file is only partly described */
function rushOf(userId: string, fields: ChunkFields): Rush {
  const { rush_number: rushNumber, rush_name, rush_size, n_chunks } = fields;
  if (rush_name === undefined && rush_size === undefined && n_chunks === undefined)
    return {
      userId,
      rushNumber,
      rushName: replies.rushName({ number: rushNumber + 1 }),
      // Its possible size counts towards the quota.
      rushSize: MAX_RUSH_BYTES,
      nChunks: uploads.UNKNOWN_CHUNKS,
    };
  if (rush_name === undefined || rush_size === undefined || n_chunks === undefined)
    throw new Malformed(replies.malformed({ part: 'rush_name, rush_size, n_chunks' }));
  if (n_chunks === uploads.UNKNOWN_CHUNKS)
    throw new Malformed(replies.malformed({ part: 'n_chunks, rush_size' }));
  return { userId, rushNumber, rushName: rush_name, rushSize: rush_size, nChunks: n_chunks };
}

/** An empty file is one empty chunk, so that probing can refuse it by name. */
function checkSizes({ rushNumber, rushName, rushSize, nChunks }: Rush, chunk: number, bytes: Buffer): void {
  if (rushNumber >= MAX_RUSHES) throw new Malformed(replies.mostRushes({ most: MAX_RUSHES }));
  const isUnknown = nChunks === uploads.UNKNOWN_CHUNKS;
  if (rushSize > MAX_RUSH_BYTES || (isUnknown && chunk * CHUNK_BYTES >= MAX_RUSH_BYTES))
    throw new TooLarge(replies.rushTooLarge({ name: rushName }));
  if (isUnknown) return;
  if (nChunks !== Math.max(1, Math.ceil(rushSize / CHUNK_BYTES)))
    throw new Malformed(replies.malformed({ part: 'n_chunks, rush_size' }));
  if (chunk >= nChunks) throw new Malformed(replies.malformed({ part: 'chunk_number' }));
  const expected = chunk < nChunks - 1 ? CHUNK_BYTES : rushSize - CHUNK_BYTES * (nChunks - 1);
  if (bytes.length !== expected)
    throw new Malformed(replies.chunkSize({ chunk, bytes: bytes.length, expected }));
}
