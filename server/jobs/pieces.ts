import type { Language } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { deleteFinishedPieces, piecesOf } from '#server/db/tasks.ts';
import type { Deps } from '#server/deps.ts';
import type { PieceTranscript, SpeechEngine } from '#server/speech/engine.ts';
import type { PieceWork, Result } from '#server/speech/transcribe-pieces.ts';
import { TaskFailure } from './job.ts';
import { audioFolder, pieceKey } from './keys.ts';
import { pieceJob } from './piece.ts';
import { isOpen, type Task, type TaskOf } from './tasks.ts';

type Piece = TaskOf<typeof pieceJob>;

/** Open pieces of one transcription; 50 MB of audio. */
const MAX_OPEN_PIECES = 64;
/** Characters of what was said before a piece. */
const CONTEXT = 200;

interface Transcription {
  readonly task: Task;
  readonly engine: SpeechEngine;
  readonly language: Language;
  readonly mediaPrefix: string;
  readonly signal: AbortSignal;
}

/** Pieces as tasks that any worker takes, keyed by their place, so that a resumed transcription finds those already done. */
export function sharedPieces(deps: Deps, transcription: Transcription): PieceWork {
  const { task, engine } = transcription;
  let previous: Result | null = null;
  return {
    maxPending: MAX_OPEN_PIECES,
    async begin(audio, at) {
      const key = pieceKey(task.id, engine.id, at);
      const file = `${audioFolder(transcription.mediaPrefix, task.id)}/${engine.id}-${at}.pcm`;
      const before = engine.usesContext && previous ? endOf(await previous()) : '';
      const piece = await offer(deps, transcription, { key, file, audio, before });
      previous = once(resultOf(deps, transcription, piece, file));
      return previous;
    },
  };
}

/** The last words of a piece, as context for the next. */
function endOf({ words }: PieceTranscript): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(-CONTEXT);
}

/** Caches a result, which is awaited for its words and again as context of the next piece. */
function once(result: Result): Result {
  let known: ReturnType<Result> | undefined;
  return () => {
    known ??= result();
    return known;
  };
}

async function offer(
  { tasks, store }: Deps,
  { task, engine, language }: Transcription,
  { key, file, audio, before }: { key: string; file: string; audio: Int16Array; before: string },
): Promise<Piece> {
  const known = await tasks.latest(pieceJob, key);
  if (known && (isOpen(known) || known.state === 'done')) return known;
  await store.put(file, new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength));
  const input = { transcription: task.id, sound: file, language, engine: engine.label, before };
  return tasks.start(pieceJob, { key, userId: task.userId, projectId: task.projectId, input });
}

function resultOf(deps: Deps, transcription: Transcription, piece: Piece, file: string): Result {
  return async () => {
    const { state, failure, progress } = isOpen(piece) ? await finished(deps, transcription, piece) : piece;
    if (state !== 'done' || !progress) throw new TaskFailure(failure?.desc ?? jobs.transcriptionStopped());
    await deps.store.delete(file);
    return progress;
  };
}

async function finished({ tasks }: Deps, { signal }: Transcription, piece: Piece): Promise<Piece> {
  let latest = piece;
  for await (latest of tasks.follow(pieceJob, piece.id, signal));
  signal.throwIfAborted();
  return latest;
}

/** Cancels open pieces and deletes their audio. */
export async function dropPieces(deps: Deps, { id }: Pick<Task, 'id'>, mediaPrefix: string): Promise<void> {
  for (const piece of await piecesOf(deps.db, id)) if (isOpen(piece)) await deps.tasks.cancel(piece.id);
  await deleteFinishedPieces(deps.db, id);
  await deps.store.deleteFolder(audioFolder(mediaPrefix, id));
}
