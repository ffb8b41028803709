import {
  CHUNK_BYTES,
  CHUNKS_IN_FLIGHT,
  listUploadedChunks,
  type RequestOf,
  storeMediaChunk,
  uploadMedia,
  uploadMediaLine,
  uploadMediaReply,
} from '#contract/index.ts';
import { type Chunk, checkReadable, type SummedChunk, summedChunks, type UploadRush } from './chunk-sums.ts';
import { CallFailure, NetworkError } from './errors.ts';
import { callApi, type SuccessOf, streamLines } from './http.ts';
import { type RetryOptions, withRetry } from './retry.ts';

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly rush: number;
}

export interface UploadOptions extends RetryOptions {
  readonly auth: { readonly email: string; readonly auth_token: string };
  /** Whether chunks held under the same name and size are of the same files; only the page can know. */
  readonly resume: boolean;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly origin?: string | undefined;
}

/** Chunks of a file of `size` bytes. An empty file is one empty chunk, so that the server can refuse it by name. */
export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

/** Sends the missing chunks, four in parallel. @throws the first error that retrying did not cure; a later call resumes */
export async function sendRushes(rushes: readonly UploadRush[], options: UploadOptions): Promise<void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const retry: RetryOptions = { ...options, signal };
  const held = options.resume
    ? await heldChunks(rushes, options, retry)
    : rushes.map(() => new Set<number>());
  const queue: Chunk[] = rushes.flatMap((rush, index) =>
    Array.from({ length: chunkCount(rush.blob.size) }, (_, chunk) => ({ rush: index, chunk })).filter(
      ({ chunk }) => !held[index]!.has(chunk),
    ),
  );
  const progress = progressOf(rushes, queue);
  options.onProgress?.(progress.now());

  const chunks = summedChunks(rushes, queue);
  // While four are on their way, the next one is read.
  let ahead = chunks.next();
  const worker = async (): Promise<void> => {
    for (;;) {
      const taken = ahead;
      ahead = taken.then(() => chunks.next());
      // Who asks for it hears of its failure.
      ahead.catch(() => undefined);
      const { done, value: item } = await taken;
      if (done) return;
      await withRetry(() => sendChunk(rushes, item, options, signal), retry);
      progress.sent(item);
      options.onProgress?.(progress.now());
    }
  };
  try {
    await Promise.all(Array.from({ length: CHUNKS_IN_FLIGHT }, worker));
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    await chunks.return();
  }
}

type JoinPayload = Omit<RequestOf<typeof uploadMedia>, 'email' | 'auth_token'>;
export type JoinStage = 'collecting' | 'probing' | 'joining' | 'peaks' | 'waiting';

/** Joins what was sent. @param onStage stage and its 0–100. @throws CallFailure when a rush is refused; HttpError; NetworkError */
export async function joinRushes(
  payload: JoinPayload,
  options: Pick<UploadOptions, 'auth' | 'signal' | 'origin'> & {
    readonly onStage?: (stage: JoinStage, progress: number) => void;
  },
): Promise<SuccessOf<typeof uploadMedia>> {
  const lines = streamLines(uploadMedia, { ...options.auth, ...payload }, options);
  for await (const line of lines) {
    const stage = uploadMediaLine.safeParse(line);
    if (stage.success) options.onStage?.(stage.data.stage, stage.data.progress);
    const reply = uploadMediaReply.safeParse(line);
    if (reply.success && reply.data.status === 'success') return reply.data;
  }
  throw new NetworkError(new Error('The stream ended before the reply'));
}

async function heldChunks(
  rushes: readonly UploadRush[],
  { auth, origin }: UploadOptions,
  retry: RetryOptions,
): Promise<Set<number>[]> {
  const reply = await withRetry(
    () => callApi(listUploadedChunks, { ...auth }, { signal: retry.signal, origin }),
    retry,
  );
  return rushes.map((rush, index) => {
    const known = reply.rushes.find((item) => item.rush_number === index);
    const same =
      known?.rush_name === rush.name &&
      known.rush_size === rush.blob.size &&
      known.n_chunks === chunkCount(rush.blob.size);
    return new Set(same ? known.chunks : []);
  });
}

async function sendChunk(
  rushes: readonly UploadRush[],
  { rush, chunk, sha256 }: SummedChunk,
  { auth, origin }: UploadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, blob } = rushes[rush]!;
  const part = blob.slice(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
  const request = () =>
    callApi(
      storeMediaChunk,
      {
        ...auth,
        chunk_number: chunk,
        rush_number: rush,
        n_chunks: chunkCount(blob.size),
        rush_size: blob.size,
        rush_name: name,
        ...(sha256 !== null && { sha256 }),
      },
      { signal, origin, blobs: { chunk: part } },
    );
  try {
    await request();
  } catch (error) {
    if (error instanceof NetworkError) await checkReadable({ name, blob: part });
    // Damaged on the way, perhaps: once more, before it counts.
    if (!(error instanceof CallFailure)) throw error;
    await request();
  }
}

function progressOf(rushes: readonly UploadRush[], queue: readonly Chunk[]) {
  const bytesIn = ({ rush, chunk }: Chunk): number =>
    Math.min(CHUNK_BYTES, rushes[rush]!.blob.size - chunk * CHUNK_BYTES);
  const missing = rushes.map(() => 0);
  let missingBytes = 0;
  for (const item of queue) {
    missing[item.rush]! += 1;
    missingBytes += bytesIn(item);
  }
  const totalBytes = rushes.reduce((sum, rush) => sum + rush.blob.size, 0);
  return {
    sent(item: Chunk): void {
      missing[item.rush]! -= 1;
      missingBytes -= bytesIn(item);
    },
    now(): UploadProgress {
      const rush = missing.findIndex((count) => count > 0);
      return { sentBytes: totalBytes - missingBytes, totalBytes, rush: rush < 0 ? rushes.length - 1 : rush };
    },
  };
}
