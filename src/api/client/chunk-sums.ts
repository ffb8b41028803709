import { CHUNK_BYTES } from '#contract/index.ts';
import { client } from '#i18n/en/common.ts';

/** Runs in the browser and in Node: needs only Blob and WebCrypto. */
export interface UploadRush {
  readonly name: string;
  readonly blob: Blob;
}

export interface Chunk {
  readonly rush: number;
  readonly chunk: number;
}

export interface SummedChunk extends Chunk {
  /** Of its bytes, lower-case hex; null on a page that is neither https nor local: browsers withhold hashing there. */
  readonly sha256: string | null;
}

/**
 * The chunks of `queue` in order with their checksums; consecutive ones share a stream. @throws Error (for
 * the user) when a file is gone or changed
 */
export async function* summedChunks(
  rushes: readonly UploadRush[],
  queue: readonly Chunk[],
): AsyncGenerator<SummedChunk, void, void> {
  let reader: ChunkReader | null = null;
  let before: Chunk | null = null;
  try {
    for (const item of queue) {
      if (!reader || item.rush !== before?.rush || item.chunk !== before.chunk + 1) {
        await reader?.close();
        reader = new ChunkReader(rushes[item.rush]!.blob.slice(item.chunk * CHUNK_BYTES));
      }
      const bytes = await readable(reader.next(), rushes[item.rush]!.name);
      yield { ...item, sha256: await sha256Of(bytes) };
      before = item;
    }
  } finally {
    await reader?.close();
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

/** Reads a blob by chunks into memory that is used again: a chunk is another one's as soon as the next is asked for. */
class ChunkReader {
  readonly #blob: Blob;
  readonly #reader: ReadableStreamBYOBReader | null;
  #memory = new ArrayBuffer(CHUNK_BYTES);
  #at = 0;

  constructor(blob: Blob) {
    this.#blob = blob;
    this.#reader = byteReader(blob);
  }

  async next(): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.#reader) {
      const part = this.#blob.slice(this.#at, this.#at + CHUNK_BYTES);
      this.#at += CHUNK_BYTES;
      return new Uint8Array(await part.arrayBuffer());
    }
    let length = 0;
    while (length < CHUNK_BYTES) {
      const room = new Uint8Array(this.#memory, length);
      // The memory goes to the browser and comes back in another buffer.
      const { done, value } = await this.#reader.read(room, { min: room.length });
      if (value) {
        this.#memory = value.buffer;
        length += value.length;
      }
      if (done) break;
    }
    return new Uint8Array(this.#memory, 0, length);
  }

  async close(): Promise<void> {
    // What broke while it was read was told by then.
    await this.#reader?.cancel().catch(() => undefined);
  }
}

/** Null where the browser streams blobs in pieces of its own memory only. */
function byteReader(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
