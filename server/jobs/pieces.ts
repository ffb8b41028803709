import type { Language } from '#contract/index.ts';
import * as rows from '#server/db/tasks.ts';
import type { Deps } from '#server/deps.ts';
import type { SpeechEngine } from '#server/speech/engine.ts';
import type { PieceWork, Result } from '#server/speech/transcribe-pieces.ts';
import { TaskFailure } from './job.ts';
import { pieceKey, soundFolder } from './keys.ts';
import { pieceJob } from './piece.ts';
import { isOpen, STALE_SECONDS, sendJob, type Task, type TaskOf } from './tasks.ts';

type Piece = TaskOf<typeof pieceJob>;

/** Pieces of one transcription that wait or are worked on at once: enough for many workers, and 50 MB of sound. */
const MOST = 64;

interface Transcription {
  /** The task that puts the pieces together. */
  readonly task: Task;
  readonly engine: SpeechEngine;
  readonly language: Language;
  readonly mediaPrefix: string;
  readonly signal: AbortSignal;
}

/**
 * Pieces as tasks of their own, which any worker of any process takes. One that is finished is not done again, also where
 * the transcription itself is taken over: pieces are cut at the same places every time and known by them.
 */
export function sharedPieces(deps: Deps, transcription: Transcription): PieceWork {
  const { task, engine } = transcription;
  return {
    most: MOST,
    capitals: engine.capitals,
    async begin(sound, at) {
      const key = pieceKey(task.id, engine.id, at);
      const file = `${soundFolder(transcription.mediaPrefix, task.id)}/${engine.id}-${at}.pcm`;
      const piece = await offer(deps, transcription, { key, file, sound });
      return resultOf(deps, transcription, piece, file);
    },
  };
}

/** The finished or open task of a piece, or a new one. */
async function offer(
  { tasks, store }: Deps,
  { task, engine, language }: Transcription,
  { key, file, sound }: { key: string; file: string; sound: Int16Array },
): Promise<Piece> {
  const known = await tasks.latest(pieceJob, key);
  if (known?.state === 'done') return known;
  if (known && isOpen(known)) {
    // Whoever cut it may have died before the job was sent.
    if (known.state === 'queued') await sendJob(tasks.boss, known);
    return known;
  }
  await store.put(file, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
  const input = { transcription: task.id, sound: file, language, engine: engine.label };
  return tasks.start(pieceJob, { key, userId: task.userId, input });
}

function resultOf(deps: Deps, transcription: Transcription, piece: Piece, file: string): Result {
  return async () => {
    const { state, failure, progress } = isOpen(piece) ? await finished(deps, transcription, piece) : piece;
    if (state !== 'done' || !progress)
      throw new TaskFailure(failure?.desc ?? 'The transcription was stopped. Please start it again.');
    await deps.store.delete(file);
    return progress;
  };
}

/** Waits for a piece. Meanwhile the pieces of workers that died are offered to the others. */
async function finished({ db, tasks }: Deps, { task, signal }: Transcription, piece: Piece): Promise<Piece> {
  let latest = piece;
  for await (const now of tasks.follow(pieceJob, piece.id, signal)) {
    latest = now;
    if (!isOpen(now)) break;
    for (const lost of await rows.strandedPieces(db, task.id, STALE_SECONDS)) await sendJob(tasks.boss, lost);
  }
  signal.throwIfAborted();
  return latest;
}

/** Ends the work on the pieces of a transcription that nobody will ask for any more, and removes their sound. */
export async function dropPieces(deps: Deps, { id }: Pick<Task, 'id'>, mediaPrefix: string): Promise<void> {
  for (const piece of await rows.piecesOf(deps.db, id)) if (isOpen(piece)) await deps.tasks.cancel(piece.id);
  await rows.deleteFinishedPieces(deps.db, id);
  await deps.store.deleteFolder(soundFolder(mediaPrefix, id));
}
