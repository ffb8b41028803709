import type { z } from 'zod';
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
import { client } from '#i18n/en/common.ts';
import { CallFailure, NetworkError } from './errors.ts';
import { type CallOptions, callApi, type SuccessReply, streamLines } from './http.ts';
import { type RetryOptions, withRetry } from './retry.ts';

interface Sender extends Pick<CallOptions, 'signal' | 'origin'> {
  readonly auth: { readonly email: string; readonly auth_token: string };
}

export interface SendOptions extends Sender, RetryOptions {
  /** `rush_number` of its chunks. */
  readonly number: number;
  /** Numbers of the chunks that the server has already. */
  readonly held: ReadonlySet<number>;
  /** Of the whole file, those held included. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** Chunks of a file of `size` bytes. An empty file is one empty chunk, so that the server can refuse it by name. */
export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

/** Sends the missing chunks, four in parallel. @throws the first error that retrying did not cure; a later call resumes */
export async function sendRush(rush: UploadRush, options: SendOptions): Promise<void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const { size } = rush.blob;
  const missing = Array.from({ length: chunkCount(size) }, (_, chunk) => chunk).filter(
    (chunk) => !options.held.has(chunk),
  );
  const bytesOf = (chunk: number): number => Math.min(CHUNK_BYTES, size - chunk * CHUNK_BYTES);
  let sentBytes = size - missing.reduce((sum, chunk) => sum + bytesOf(chunk), 0);
  options.onProgress?.(sentBytes);

  const chunks = summedChunks(rush, missing);
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
      await withRetry(() => sendChunk(rush, item, { ...options, signal }), { ...options, signal });
      sentBytes += bytesOf(item.chunk);
      options.onProgress?.(sentBytes);
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

export type JoinPayload = Omit<RequestOf<typeof uploadMedia>, 'email' | 'auth_token'>;
export type JoinLine = z.output<typeof uploadMediaLine>;

/** Joins what was sent. @throws CallFailure when a rush is refused; HttpError; NetworkError */
export async function joinRushes(
  payload: JoinPayload,
  options: Sender & {
    readonly onStage?: (line: JoinLine) => void;
  },
): Promise<SuccessReply<typeof uploadMedia>> {
  const lines = streamLines(uploadMedia, { ...options.auth, ...payload }, options);
  for await (const line of lines) {
    const stage = uploadMediaLine.safeParse(line);
    if (stage.success) options.onStage?.(stage.data);
    const reply = uploadMediaReply.safeParse(line);
    if (reply.success && reply.data.status === 'success') return reply.data;
  }
  throw new NetworkError(new Error('The stream ended before the reply'));
}

export type HeldRush = SuccessReply<typeof listUploadedChunks>['rushes'][number];

/** What the server holds of rushes that were not joined. @throws the error that retrying did not cure */
export async function heldRushes({ auth, ...options }: Sender & RetryOptions): Promise<HeldRush[]> {
  return (await withRetry(() => callApi(listUploadedChunks, { ...auth }, options), options)).rushes;
}

async function sendChunk(
  { name, blob }: UploadRush,
  { chunk, sha256 }: SummedChunk,
  { auth, origin, signal, number }: SendOptions,
): Promise<void> {
  const part = blob.slice(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
  const request = () =>
    callApi(
      storeMediaChunk,
      {
        ...auth,
        chunk_number: chunk,
        rush_number: number,
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

/** Runs in the browser and in Node: needs only Blob and WebCrypto. */
interface UploadRush {
  readonly name: string;
  readonly blob: Blob;
}

interface SummedChunk {
  readonly chunk: number;
  /** Of its bytes, lower-case hex; null on a page that is neither https nor local: browsers withhold hashing there. */
  readonly sha256: string | null;
}

/** Those chunks of a rush with their checksums. @throws Error (for the user) when the file is gone or changed */
export async function* summedChunks(
  { name, blob }: UploadRush,
  chunks: readonly number[],
): AsyncGenerator<SummedChunk, void, void> {
  for (const chunk of chunks) {
    const part = blob.slice(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
    yield { chunk, sha256: await sha256Of(await readable(part.arrayBuffer(), name)) };
  }
}

/** @throws Error for the user as `summedChunks`; for who could not send a part of a rush and does not know why */
export async function checkReadable({ name, blob }: UploadRush): Promise<void> {
  await readable(blob.slice(0, 1).arrayBuffer(), name);
}

async function readable<T>(reading: Promise<T>, name: string): Promise<T> {
  try {
    return await reading;
  } catch {
    throw new Error(client.unreadable({ name }));
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
